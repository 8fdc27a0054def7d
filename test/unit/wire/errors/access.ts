import type { FailureKind } from '../../../../src/service/common/failureReport.ts';
import { error } from '../bodies.ts';
import type { WireCase } from '../entry.ts';
import { fails } from '../usual.ts';

type Row = readonly [title: string, status: number, words: string, kind: FailureKind, code?: string];

const rows: readonly Row[] = [
  [
    'E7 a key of the operator',
    400,
    'API key not valid. Please pass a valid API key.',
    'operatorFault',
    'INVALID_ARGUMENT',
  ],
  [
    'E7 a region of the operator',
    400,
    'User location is not supported for the API use.',
    'operatorFault',
    'FAILED_PRECONDITION',
  ],
  ['E21 a bad key', 401, 'Invalid token', 'keyRejected'],
  ['E21 a bad key in Chinese', 401, '无效的令牌', 'keyRejected'],
  ['E21 no key', 401, '未提供令牌', 'keyRejected'],
  ['E21 a key that has expired', 403, '该令牌已过期', 'keyRejected'],
  // The key is good; what it may spend is gone.
  ['E21 a key that is used up', 401, '该令牌额度已用尽', 'noCredit'],
  ['E22 no credit', 403, '用户额度不足', 'noCredit', 'insufficient_user_quota'],
  ['E22 no credit for this request', 403, '预扣费额度失败', 'noCredit', 'pre_consume_token_quota_failed'],
  ['E22 payment asked for', 402, 'Payment required', 'noCredit'],
  ["E22 OpenAI's own", 429, 'You exceeded your current quota', 'noCredit', 'insufficient_quota'],
  ['E23 no right to the model', 403, 'This token has no access to model X', 'notAllowed'],
  ['E23 a channel pinned by the key', 403, '普通用户不支持指定渠道', 'notAllowed'],
  [
    'E24 no channel for the model',
    503,
    'No available channel for model X under group default (distributor)',
    'modelNotFound',
    'model_not_found',
  ],
  ['E24 no channel for the model, in Chinese', 503, '分组 default 下模型 X 无可用渠道（distributor）', 'modelNotFound'],
  ['E25 a path of two versions', 404, 'Invalid URL (POST /v1/v1/chat/completions)', 'addressNotFound'],
  [
    'E26 a model not found',
    404,
    'models/x is not found for API version v1beta, or is not supported for generateContent.',
    'modelNotFound',
    'NOT_FOUND',
  ],
];

/** E7 and E21 to E26: the key, the account, the address and the model. None is asked again by itself. */
export const accessEntries: readonly WireCase[] = rows.map(([title, status, words, kind, code]) => ({
  title,
  status,
  body: error(words, { code }),
  sees: fails(kind, { billed: 'no', words, facts: [`Status ${status}`, ...(code ? [`Code: ${code}`] : [])] }),
}));
