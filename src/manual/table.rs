//! Tables in Markdown.

use std::fmt;

/// A table with a heading.
#[derive(Clone, Debug)]
pub(super) struct Table {
    title: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(title: &str, columns: &[&str]) -> Self {
        Self {
            title: title.to_owned(),
            columns: columns.iter().map(|c| (*c).to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// A link to the table within its page.
    pub(super) fn link(&self) -> String {
        let kept = |c: &char| c.is_alphanumeric() || *c == ' ';
        let anchor: String = self.title.to_lowercase().chars().filter(kept).collect();
        format!("[{}](#{})", self.title, anchor.replace(' ', "-"))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|c| c.replace('|', "\\|")).collect();
            format!("| {} |", cells.join(" | "))
        };
        writeln!(f, "### {}\n", self.title)?;
        writeln!(f, "{}", line(&self.columns))?;
        writeln!(f, "|{}", "---|".repeat(self.columns.len()))?;
        for row in &self.rows {
            let mut row = row.clone();
            row.resize(self.columns.len(), String::new());
            writeln!(f, "{}", line(&row))?;
        }
        Ok(())
    }
}

/// As it is typed.
pub(super) fn code(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("`{text}`")
}

/// Several words as they are typed.
pub(super) fn codes<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<String> = words.into_iter().map(code).collect();
    all.join(", ")
}
