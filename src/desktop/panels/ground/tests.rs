//! Where panels stand: clear of what matters, whatever the window's shape.

use super::*;

fn ground(width: f32, height: f32) -> Ground {
    Ground::usual(Rect::from_min_size(Pos2::ZERO, vec2(width, height)))
}

#[test]
fn no_question_stands_on_the_spine() {
    let ground = Ground::usual(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)));
    let size = vec2(300.0, 120.0);
    let below = Rect::from_min_size(pos2(900.0, ground.spine + 32.0), size);
    assert!(ground.has_room(below));
    for up in [20.0, 80.0, 140.0] {
        assert!(!ground.has_room(below.translate(vec2(-500.0, -up))));
    }
    assert!(ground.has_room(below.translate(vec2(-500.0, -200.0))));
}

#[test]
fn a_question_covers_neither_the_hand_nor_what_is_decided() {
    for (width, height) in [(1280.0, 720.0), (914.0, 514.0), (1568.0, 882.0)] {
        let mut ground = ground(width, height);
        for wide in [0.5, 0.8] {
            let hand = Vec2::new(width * wide, ground.hand.height());
            ground.hand = Rect::from_center_size(ground.hand.center(), hand);
            let middle = pos2(width / 2.0, ground.spine);
            ground.contest = vec![Rect::from_center_size(middle, vec2(120.0, height * 0.6))];
            for text in [1.0, 1.6] {
                let amber = ground.amber(text);
                let place = ground
                    .question(vec2(300.0 * text, 130.0 * text), amber, &[])
                    .0;
                assert!(ground.area.contains_rect(place), "{place}");
                assert!(common(&place, &ground.hand) == 0.0, "{place}");
                // In the largest letters there is no room beside both.
                let over = common(&place, &ground.contest[0]);
                assert!(text > 1.0 || over == 0.0, "{place}");
                assert!(common(&place, &amber) == 0.0, "{place} {amber}");
            }
        }
    }
}

#[test]
fn a_question_that_fits_stands_whole_at_the_lower_right() {
    let ground = ground(1280.0, 720.0);
    let place = ground
        .question(vec2(300.0, 130.0), ground.amber(1.0), &[])
        .0;
    assert_eq!(place.max, pos2(1270.0, 708.0));
    assert_eq!(place.size(), vec2(300.0, 130.0));
}

#[test]
fn of_places_that_are_as_free_a_question_takes_the_one_near_the_card_that_asks() {
    let mut ground = ground(1280.0, 720.0);
    let (amber, size) = (ground.amber(1.0), vec2(280.0, 130.0));
    let at = |x: f32| Rect::from_center_size(pos2(x, 480.0), vec2(80.0, 112.0));
    ground.asker = Some(at(200.0));
    let left = ground.question(size, amber, &[]).0;
    assert!(left.right() < 320.0, "{left}");
    ground.asker = Some(at(900.0));
    ground.about = vec![at(900.0)];
    let right = ground.question(size, amber, &[]).0;
    assert!(right.left() > 940.0, "{right}");
    // A pile in the corner is worth more than the way.
    ground.asker = Some(at(200.0));
    ground.about = vec![at(200.0)];
    ground.lying = vec![Rect::from_min_max(pos2(40.0, 600.0), pos2(110.0, 700.0))];
    let place = ground.question(size, amber, &[]).0;
    assert!(common(&place, &ground.lying[0]) < 1.0, "{place}");
}

#[test]
fn a_question_leaves_what_answers_it_to_be_pressed() {
    let mut ground = ground(1280.0, 720.0);
    let amber = ground.amber(1.0);
    let size = vec2(300.0, 130.0);
    let usual = ground.question(size, amber, &[]).0;
    ground.lit = vec![Rect::from_center_size(usual.center(), vec2(60.0, 84.0))];
    // What else lies there is worth less.
    let wide = Rect::from_min_max(pos2(0.0, amber.bottom()), pos2(400.0, 720.0));
    ground.lying = vec![wide];
    let place = ground.question(size, amber, &[]).0;
    assert_eq!(common(&place, &ground.lit[0]), 0.0, "{place}");
    // So is what it is about, wherever that lies.
    let answers = std::mem::take(&mut ground.lit);
    ground.about = answers;
    let place = ground.question(size, amber, &[]).0;
    assert_eq!(common(&place, &ground.about[0]), 0.0, "{place}");
    ground.about.push(place.shrink(20.0));
    let place = ground.question(size, amber, &[]).0;
    for about in &ground.about {
        assert_eq!(common(&place, about), 0.0, "{place}");
    }
}

#[test]
fn a_question_covers_any_number_of_piles_rather_than_one_answer() {
    let mut ground = ground(1280.0, 720.0);
    let amber = ground.amber(1.0);
    let beside = |width: f32| Rect::from_min_max(pos2(940.0, 320.0), pos2(940.0 + width, 710.0));
    ground.lying = vec![beside(330.0); 12];
    ground.rows = vec![Rect::from_min_max(pos2(300.0, 320.0), pos2(940.0, 630.0))];
    ground.lit = vec![Rect::from_min_max(pos2(150.0, 400.0), pos2(211.0, 486.0))];
    // A high one would fit nowhere whole.
    for size in [vec2(300.0, 300.0), vec2(448.0, 314.0), vec2(300.0, 600.0)] {
        let place = ground.question(size, amber, &[]).0;
        assert_eq!(common(&place, &ground.lit[0]), 0.0, "{place}");
        assert_eq!(common(&place, &ground.hand), 0.0, "{place}");
    }
    // What answers it leaves no room for all of it: it is scrolled.
    ground.lying.clear();
    ground.lit = vec![
        Rect::from_min_max(pos2(0.0, 0.0), pos2(1280.0, 400.0)),
        Rect::from_min_max(pos2(0.0, 400.0), pos2(900.0, 720.0)),
    ];
    let place = ground.question(vec2(300.0, 400.0), amber, &[]).0;
    let lit = ground.lit.iter().map(|lit| common(&place, lit));
    assert_eq!(lit.sum::<f32>(), 0.0, "{place}");
    assert!(place.height() > 280.0, "{place}");
}

#[test]
fn a_question_that_gives_way_keeps_off_the_edges_where_the_record_and_small_buttons_are() {
    let mut ground = ground(1280.0, 720.0);
    let amber = ground.amber(1.0);
    // All that is lit leaves only the upper half free.
    ground.lit = vec![Rect::from_min_max(pos2(0.0, 320.0), pos2(1280.0, 720.0))];
    // Of that only as much as the question takes, at the left edge and at the upper one.
    let right = Rect::from_min_max(pos2(330.0, 0.0), pos2(1280.0, 320.0));
    let lower = Rect::from_min_max(pos2(0.0, 150.0), pos2(1280.0, 320.0));
    for taken in [right, lower] {
        ground.lying = vec![taken];
        let place = ground.question(vec2(300.0, 130.0), amber, &[]).0;
        assert!(place.left() >= 56.0 && place.top() >= 44.0, "{place}");
    }
    // Where nothing else speaks for one place, it is the one nearest to the amber button.
    ground.lying.clear();
    let place = ground.question(vec2(300.0, 130.0), amber, &[]).0;
    assert!(place.right() > 1200.0, "{place}");
}

#[test]
fn a_question_would_rather_stand_on_piles_than_on_cards_in_rows() {
    let mut ground = ground(1280.0, 720.0);
    // Its usual place is over a corner of a card in a row; wherever else it can stand lie some piles.
    ground.plate = Some(Rect::from_min_max(pos2(900.0, 380.0), pos2(1200.0, 510.0)));
    let card = Rect::from_min_max(pos2(830.0, 380.0), pos2(920.0, 510.0));
    let piles = [
        Rect::from_min_max(pos2(1200.0, 320.0), pos2(1270.0, 480.0)),
        Rect::from_min_max(pos2(970.0, 578.0), pos2(1120.0, 680.0)),
        Rect::from_min_max(pos2(10.0, 560.0), pos2(310.0, 710.0)),
    ];
    ground.rows = vec![card];
    ground.lying = [vec![card], piles.to_vec()].concat();
    let place = ground
        .question(vec2(300.0, 130.0), ground.amber(1.0), &[])
        .0;
    assert_eq!(common(&place, &card), 0.0, "{place}");
}

#[test]
fn a_tag_stands_beside_the_fight_and_never_in_its_lane() {
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (914.0, 514.0)] {
        let mut ground = ground(width, height);
        let unit = ground.unit();
        let card =
            |x: f32, y: f32| Rect::from_center_size(pos2(x, y) * unit, vec2(100.0, 140.0) * unit);
        let struck = card(640.0, 200.0);
        ground.contest = vec![card(640.0, 400.0), struck];
        ground.strikes = Some(640.0 * unit);
        // Others stand beside it and behind it.
        ground.lying = vec![card(640.0, 60.0), card(490.0, 200.0), card(790.0, 200.0)];
        let lane = ground.lane().expect("they stand in one column");
        assert!(lane.height() >= ground.area.height() - 1.0);
        let (tag, _) = ground.tag_lacking(vec2(190.0, 90.0) * unit, struck, &[]);
        assert_eq!(common(&tag, &lane), 0.0, "{tag}");
        let over = ground.lying.iter().map(|card| common(&tag, card));
        assert_eq!(over.sum::<f32>(), 0.0, "{tag}");
        assert!(ground.area.contains_rect(tag));
        // On the side of the card that it is about.
        assert!(tag.center().y < ground.spine);
    }
}

#[test]
fn all_cards_of_a_tray_are_in_sight_clear_of_hand_question_and_button() {
    const RATIO: f32 = 0.715;
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (914.0, 514.0)] {
        let ground = ground(width, height);
        let amber = ground.amber(1.0);
        let unit = ground.unit();
        let question = ground.question(vec2(300.0, 160.0) * unit, amber, &[]).0;
        for count in [1, 2, 7, 12, 30, 60] {
            let tray = ground.tray(count, RATIO, 150.0 * unit, &[amber, question]);
            for kept in [ground.hand, amber, question] {
                assert_eq!(common(&tray.place, &kept), 0.0, "{count}: {tray:?}");
            }
            assert!(ground.area.contains_rect(tray.place), "{count}: {tray:?}");
            assert!(tray.high >= 70.0 * unit, "{count}: {tray:?}");
            assert!(count > 7 || tray.high == 150.0 * unit, "{count}: {tray:?}");
            let cells: Vec<Rect> = (0..count).map(|n| tray.cell(n, RATIO)).collect();
            for (n, cell) in cells.iter().enumerate() {
                assert!(tray.place.contains_rect(*cell), "{count}: {cell}");
                let others = cells[..n].iter().map(|other| common(cell, other));
                assert_eq!(others.sum::<f32>(), 0.0, "{count}: {cell}");
            }
        }
    }
}

#[test]
fn a_tray_leaves_what_is_decided_in_sight_as_long_as_its_cards_can_be_read() {
    let mut ground = ground(1280.0, 720.0);
    ground.contest = vec![Rect::from_center_size(
        pos2(640.0, 300.0),
        vec2(120.0, 380.0),
    )];
    let few = ground.tray(4, 0.715, 150.0, &[]);
    assert_eq!(common(&few.place, &ground.contest[0]), 0.0, "{few:?}");
    let many = ground.tray(60, 0.715, 150.0, &[]);
    assert!(many.high >= READABLE, "{many:?}");
    // What answers the question, too, can be pressed.
    let card = |x: f32| Rect::from_center_size(pos2(x, 420.0), vec2(90.0, 126.0));
    ground.lit = [300.0, 500.0, 700.0, 900.0].map(card).to_vec();
    for count in [4, 60] {
        let tray = ground.tray(count, 0.715, 150.0, &[]);
        let over = ground.lit.iter().map(|lit| common(lit, &tray.place));
        assert_eq!(over.sum::<f32>(), 0.0, "{tray:?}");
    }
}

#[test]
fn what_is_told_of_a_lesson_stands_beside_the_opening_hand() {
    let mut ground = ground(1280.0, 720.0);
    let size = vec2(240.0, 70.0);
    let usual = ground.still(size, None, &[]);
    ground.risen = vec![usual.expand2(vec2(200.0, 60.0))];
    assert_eq!(ground.still(size, None, &[]), usual, "pointed at alone");
    ground.opening = true;
    for before in [None, Some(usual.left_bottom())] {
        let place = ground.still(size, before, &[]);
        assert!(common(&place, &ground.risen[0]) < 1.0, "{place}");
    }
}
