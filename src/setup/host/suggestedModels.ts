import type { ModeTraits } from '../../product/common/modes.ts';

/** Names that services of this kind often offer, the most likely first; the contract fixes none, so any other name may be typed. */
export const suggestedModels: Readonly<Record<ModeTraits['modelSetting'], readonly [string, ...string[]]>> = {
  chatModel: ['gemini-2.5-flash', 'gemini-2.5-pro', 'gpt-4.1-mini', 'gpt-4.1', 'deepseek-chat'],
  imageModel: ['gemini-3.1-flash-image', 'gemini-3-pro-image', 'gemini-3.1-flash-lite-image', 'gemini-2.5-flash-image'],
};
