/** Reasons by which services of this family say that a rule of theirs stopped an answer; compared without regard to case. */
const rules =
  /^(IMAGE_)?(SAFETY|PROHIBITED_CONTENT|RECITATION)$|^(BLOCKLIST|SPII|LANGUAGE|JAILBREAK|MODEL_ARMOR|CONTENT_FILTER|BLOCKED.*)$/i;

const inWords =
  /\b(IMAGE_SAFETY|IMAGE_PROHIBITED_CONTENT|IMAGE_RECITATION|PROHIBITED_CONTENT|RECITATION|SAFETY|BLOCKLIST|SPII)\b/;

/** Whether a reason for ending is a refusal; new rules for pictures are told by their ending. */
export function isRefusalReason(reason: string): boolean {
  return rules.test(reason) || /_SAFETY$/i.test(reason);
}

/** The rule a message names, as gateways put it there in capitals. */
export function findRefusalReason(words: string): string | undefined {
  return inWords.exec(words)?.[1];
}

/** Whether the same request may pass the next time: these rules judge the picture that was made, not the prompt. */
export function isNondeterministic(rule: string): boolean {
  return /^(IMAGE_SAFETY|(IMAGE_)?RECITATION)$/i.test(rule);
}
