// A rule as the answer to "why not?": only what holds. The question that a ruling answers, its sources and its reason are
// read on the page of the rules, and so is what it refers to.

/** Of a ruling, between its question and its reason: "Q … R … W …", "Question : … Décision : … Raison : …". */
const QUESTION = /^(?:\[[A-Z]\]\s+)?(?:⚙\s+)?(?:\([^)]*\)\s+)?(?:—\s+)?(?:Q|Question\s?:|Pergunta:)\s/u;
const DECISION = /\s(?:R|Ruling|Décision\s?:|Decisão:)\s+/u;
const REASON = /\s(?:W|Why|Raison\s?:|Razão:)\s/u;

/** Numbers of rules, rulings and values: S-SEQ-06, T-RA-04b, R12, R20(e), V09, BLESS-02. */
const NUMBER = String.raw`(?:[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?|[RV]\d+(?:\([a-z]\)|[a-z])?)`;
const NUMBERS = String.raw`${NUMBER}(?:(?:,\s|\s?[/–-]\s?|\.\.)(?:${NUMBER}|\d+))*`;
const REFERENCES = new RegExp(
  [
    String.raw`\s*\((?:see |voir |ver )?${NUMBERS}\)(?:\s+—)?`,
    String.raw`[,;]\s${NUMBERS}(?=\))`,
    String.raw`\s+(?:see|[Vv]oir|[Vv]er) ${NUMBERS}\.?$`,
  ].join('|'),
  'gu',
);

export function heartOf(rule: string): string {
  let text = rule;
  if (QUESTION.test(text)) {
    const decided = text.split(DECISION).slice(1).join(' ');
    text = decided.split(REASON)[0] || rule;
  }
  text = text.replace(REFERENCES, '').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
