//! The places that an attack can be aimed at, and sets of them (5a, 5c).

/// A set of places of the opponent: one bit for the guard slot of each line, and one for the ship behind them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places(pub u8);

impl Places {
    /// The number of places: three guard slots, then the ship.
    pub const COUNT: u8 = 4;
    /// The place of a ship in its own area.
    pub const SHIP: u8 = 3;

    /// One place.
    #[must_use]
    pub const fn one(at: u8) -> Self {
        Self(1 << at)
    }

    /// Are all of these among them?
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// All of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Each of them, as an index.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        bits(self.0.into()).map(usize::from)
    }
}

/// The places of the bits that are set, from the lowest.
fn bits(mut rest: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
        rest &= rest - 1;
        Some(at)
    })
}

/// Possible sets of targets: one bit for each of the sixteen sets of [`Places`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sets(u16);

/// For each set of places, the sets that lie within it.
const WITHIN: [u16; 16] = by_places(false);

/// For each set of places, the sets that have all of them.
const AROUND: [u16; 16] = by_places(true);

const fn by_places(around: bool) -> [u16; 16] {
    let mut table = [0; 16];
    let mut places = 0;
    while places < 16 {
        let mut set = 0;
        while set < 16 {
            let (inner, outer) = if around { (places, set) } else { (set, places) };
            if inner & !outer == 0 {
                table[places] |= 1 << set;
            }
            set += 1;
        }
        places += 1;
    }
    table
}

/// The sets of one, two, three places.
const SIZED: [u16; 4] = {
    let mut table = [0; 4];
    let mut set = 0u16;
    while set < 16 {
        let size = set.count_ones() as usize;
        if size < 4 {
            table[size] |= 1 << set;
        }
        set += 1;
    }
    table
};

impl Sets {
    /// This set alone.
    #[must_use]
    pub const fn one(set: Places) -> Self {
        Self(1 << set.0)
    }

    /// All sets of places that lie within this one.
    #[must_use]
    pub const fn within(places: Places) -> Self {
        Self(WITHIN[(places.0 & 15) as usize])
    }

    /// All sets that have all of these places.
    #[must_use]
    pub const fn around(places: Places) -> Self {
        Self(AROUND[(places.0 & 15) as usize])
    }

    /// All sets of so many places.
    #[must_use]
    pub const fn sized(count: usize) -> Self {
        Self(SIZED[count])
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// All of both.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this one of them?
    #[must_use]
    pub const fn contains(self, set: Places) -> bool {
        self.0 >> set.0 & 1 == 1
    }

    /// Those that have all of these places.
    #[must_use]
    pub const fn with_all(self, places: Places) -> Self {
        self.and(Self::around(places))
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Places> {
        bits(self.0).map(Places)
    }
}
