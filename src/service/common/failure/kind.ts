import type { FailureKind } from '../failureReport.ts';

/** What decides the kind of an error response, strongest first: code, text, status. */
interface Signs {
  readonly status: number;
  readonly code: string;
  readonly words: string;
  /** Names of the request's fields that the error complains about. */
  readonly fields: string;
  /** The response was not JSON: it came from a gateway in between, not from the service. */
  readonly isForeign?: boolean;
}

/** The pattern of each kind; the first that matches counts. */
type Rules = Readonly<Partial<Record<FailureKind, RegExp>>>;

/** Error codes of the gateway software whose schema the contract shows, and of the services behind it. */
const byCode: Rules = {
  refused: /^(sensitive_words_detected|prompt_blocked|content_filter|content_policy_violation|moderation_blocked)$/i,
  noCredit:
    /^(insufficient_(user_)?quota|pre_consume_token_quota_failed|insufficient_balance|billing_hard_limit_reached)$/i,
  budgetExceeded: /^(budget_exceeded|max_budget_exceeded|spend_limit_exceeded|key_limit_exceeded)$/i,
  quotaUsedUp: /^(daily_(quota|limit)_exceeded|quota_exceeded_daily)$/i,
  keyLeaked: /^(api_)?key_(leaked|compromised)$/i,
  modalityUnsupported: /^(unsupported_modality|modality_not_supported)$/i,
  modelNotFound: /^(model_not_found|model_not_exist)$/i,
  keyRejected: /^(invalid_api_key|invalid_token|token_expired)$/i,
  contextExceeded: /^(context_length_exceeded|string_above_max_length)$/i,
  rateLimited: /^rate_limit_exceeded$/i,
  answerEmpty: /^empty_response$/i,
  addressNotFound: /^api_not_implemented$/i,
  operatorFault: /^model_price_error$/i,
};

/** Messages about earlier turns, which mention the position of an image too. */
const historyWords = /thought.{0,3}signature|思[维考]签名|multi-?turn|多轮|\broles?\b.{0,40}\balternate/i;

/** Messages, English and Chinese, for errors whose code is missing or unspecific. */
const byWords: Rules = {
  budgetExceeded:
    /budget has been exceeded|\bover budget\b|ExceededBudget|key limit exceeded|max(imum)? budget|预算(已)?(用尽|超)/i,
  keyLeaked: /reported as leaked|\bkey\b.{0,40}\b(was|been|is) (leaked|compromised|exposed)|密钥.{0,6}泄[露漏]/i,
  noCredit: /额度不足|余额不足|预扣费额度失败|额度已用尽|欠费|insufficient[ _](user[ _])?(quota|balance|credit|fund)/i,
  modalityUnsupported:
    /\b(response|output) modalit|(\bnot|n't) (support|capable of) (image|picture|audio) (generation|output)|不支持(图片|图像)(的)?(生成|输出)/i,
  modelNotFound:
    /无可用渠道|no available channel|模型不存在|(?<![/\w])models?\b.{0,120}(not found|not exist|is not supported for)|\b(unknown|invalid|unrecognized|no such) model\b|\bmodel\b.{0,120}\b(unknown|not (available|offered|enabled))/i,
  keyRejected:
    /无效的令牌|未提供令牌|令牌(已过期|状态不可用)|(invalid|incorrect|expired) (token|api[ -]?key)|no api[ -]?key|token (has |is )?(expired|invalid)/i,
  operatorFault: /API key not valid|location is not supported/i,
  notAllowed: /不支持指定渠道|无权|没有权限|封禁|not allowed to|no permission/i,
  refused: /sensitive_words|敏感词|内容审核|[Cc]ontent[ _](policy|filter)|safety system/,
  contextExceeded:
    /maximum context length|context (length|window)|too many (input )?tokens|prompt is too long|token count.{0,60}exceeds|上下文/i,
  requestTooLarge:
    /request (body|entity) too large|(payload|request) size exceeds|too many (input |reference )?images|at most \d+ images?\b|(image|file).{0,40}(too large|exceeds the (maximum|max|limit))|(图片|图像|文件|请求体?)(大小)?(过大|太大|超过|超出)/i,
  addressNotFound: /^Invalid URL/i,
  answerEmpty: /no candidates returned|empty response from/i,
  shielded: /error code: 10(06|07|08|09|10|20)|just a moment|attention required/i,
  gatewayTimeout: /error code: 52[24]|gateway time-?out/i,
  rateLimited: /总请求数限制|请求过于频繁|too many requests|rate limit|error code: 1015/i,
  overloaded: /负载已饱和|overloaded|at capacity|no healthy upstream|upstream connect error|服务繁忙/i,
};

const perDay = /per ?day|\bdaily\b|\b[RT]PD\b|每[日天]|今[日天]|当[日天]/i;

/** A gateway answers 500 for faults of the request itself. */
const requestCodes = /^(invalid_request|bad_request_body|convert_request_failed|count_token_failed)$/i;

const byStatus: Readonly<Record<number, FailureKind>> = {
  401: 'keyRejected',
  402: 'noCredit',
  403: 'notAllowed',
  404: 'addressNotFound',
  405: 'addressNotFound',
  407: 'proxy',
  408: 'gatewayTimeout',
  409: 'overloaded',
  413: 'requestTooLarge',
  429: 'rateLimited',
  499: 'gatewayTimeout',
  501: 'addressNotFound',
  503: 'overloaded',
  504: 'gatewayTimeout',
  522: 'gatewayTimeout',
  524: 'gatewayTimeout',
  529: 'overloaded',
};

const streamRefusals: readonly RegExp[] = [
  /\bstream(ing)?\b.{0,40}\b(not (supported|allowed|permitted|available|enabled)|unsupported|disabled|extra inputs)\b/i,
  /\b(unknown|unrecognized|unsupported|unexpected|invalid|extra)\b.{0,20}\b(parameter|param|field|argument|name|property|key|input)s?\b.{0,40}\bstream\b/i,
  /(\bnot|n't) support(ed)?\b.{0,20}\bstream(ing)?\b|不支持流式/i,
];

/** What web servers answer for any path they do not have. */
const saysNothing = /^\W*(error\W+)?(404\W+|405\W+)?(page |path |resource |url )?(not found|method not allowed)\W*$/i;

/** Returns the kind of failure of an error response. */
export function classifyFailure(signs: Signs): FailureKind {
  const coded = findKind(byCode, signs.code);
  if (coded) return adjustToDailyLimit(coded, signs);
  if (settingOf(signs) !== undefined && [200, 400, 422].includes(signs.status)) return 'settingRejected';
  const known = knownKind(signs);
  if (known) return adjustToDailyLimit(known, signs);
  if (requestCodes.test(signs.code)) return 'requestRejected';
  const kind = byStatus[signs.status];
  if (kind === 'addressNotFound') return unknownKind(signs);
  if (kind) return adjustToDailyLimit(kind, signs);
  return signs.status >= 400 && signs.status < 500 ? 'requestRejected' : 'serviceFault';
}

/**
 * Returns the kind of an unrecognized error. A response in the service's own form means that the address is right; its message then
 * explains what is unknown.
 */
function unknownKind({ words, isForeign }: Signs): FailureKind {
  if (isForeign || words === '' || saysNothing.test(words)) return 'addressNotFound';
  return /(?<![/\w])models?\b(?!\/)|模型/i.test(words) ? 'modelNotFound' : 'requestUnknown';
}

/** A request limit that counts by the day does not pass in a minute. */
function adjustToDailyLimit(kind: FailureKind, { words, fields }: Signs): FailureKind {
  const isOfDay = perDay.test(`${fields} ${words}`);
  return kind === 'rateLimited' && isOfDay ? 'quotaUsedUp' : kind;
}

function knownKind({ words, fields }: Signs): FailureKind | undefined {
  if (historyWords.test(words)) return 'historyRejected';
  if (pictureComplaints.some((complaint) => complaint.test(`${fields} ${words}`))) return 'pictureInputRejected';
  return findKind(byWords, words) ?? (findRefusalReason(words) ? 'refused' : undefined);
}

/**
 * Returns the setting that an error complains about: `aspectRatio`, `size`, `streaming`, or an empty string for one of the picture
 * settings.
 */
export function settingOf({ words, fields }: Signs): string | undefined {
  const said = `${fields} ${words}`;
  if (/aspect_?ratio/i.test(said)) return 'aspectRatio';
  if (/image_?size/i.test(said)) return 'size';
  if (/response_?format/i.test(said)) return '';
  return refusesStream(said) || /stream_options|include_usage/i.test(said) ? 'streaming' : undefined;
}

/** Whether an error refuses streaming as such, which the contract does not show. */
export function refusesStream(words: string): boolean {
  return streamRefusals.some((refusal) => refusal.test(words));
}

function findKind(rules: Rules, said: string): FailureKind | undefined {
  const kinds = Object.keys(rules) as FailureKind[];
  return kinds.find((kind) => rules[kind]?.test(said));
}

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

/** Messages about an image that was sent with the request, English and Chinese; those about a requested image are excluded. */
const pictureComplaints: readonly RegExp[] = [
  /inline_?data/i,
  /\b(image|vision|visual|multi-?modal)[ _]?(inputs?|data|requests?)\b.{0,60}\b(not|unsupported|disabled)\b/i,
  /(\bnot|n't|\bno) .{0,30}\b(support\w*|accept|allow\w*|take)\b.{0,30}\b((image|visual|picture)[ _]?inputs?|input images?|vision|multi-?modal)\b/i,
  /\binput modalit|\bonly (support\w*|accept\w*) text[ _-]?(input|prompt|content)/i,
  /\bunsupported (image|mime)[ _]?(type|format|media)|\bunsupported (image|visual) input/i,
  /\bimage_url\b.{0,40}\b(not|unsupported|expected|only)\b|\bat most 0 image/i,
  // Only messages with images are sent as a list of parts; see https://github.com/vercel/ai/issues/2837.
  /\bcontent\b.{0,80}\b((must|should) be a (valid )?string|expected (a )?string)\b/i,
  /cannot unmarshal array into .{0,80}\bcontent of type string\b/i,
  /unable to process (the )?input image|provided image is not valid|(could not|failed to) (decode|process) (the )?(input )?image/i,
  /不支持(图片|图像|视觉|多模态)(?!生成|输出)|不支持(图生图|垫图|参考图|以图)|[只仅]支持文本输入/,
  /(图片|图像)(格式|类型)(不支持|错误)|不支持的(图片|图像)/,
];
