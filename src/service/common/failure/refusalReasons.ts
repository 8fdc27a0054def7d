/** Reasons by which services of this family report that one of their rules blocked a response; compared case-insensitively. */
const rules =
  /^(IMAGE_)?(SAFETY|PROHIBITED_CONTENT|RECITATION)$|^(BLOCKLIST|SPII|LANGUAGE|JAILBREAK|MODEL_ARMOR|CONTENT_FILTER|BLOCKED.*)$/i;

const inWords =
  /\b(IMAGE_SAFETY|IMAGE_PROHIBITED_CONTENT|IMAGE_RECITATION|PROHIBITED_CONTENT|RECITATION|SAFETY|BLOCKLIST|SPII)\b/;

/** Whether a finish reason is a refusal; new image rules are recognized by their suffix. */
export function isRefusalReason(reason: string): boolean {
  return rules.test(reason) || /_SAFETY$/i.test(reason);
}

/** Returns the rule that a message names, as gateways put it there in capitals. */
export function findRefusalReason(words: string): string | undefined {
  return inWords.exec(words)?.[1];
}

/** Whether the same request may pass the next time: these rules judge the generated image, not the prompt. */
export function isNondeterministic(rule: string): boolean {
  return /^(IMAGE_SAFETY|(IMAGE_)?RECITATION)$/i.test(rule);
}
