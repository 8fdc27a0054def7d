/** The sentences that stand below the results of known answers, each once; answers name them by what they tell. */
export const notes = {
  cutByFilter: 'The response was cut off by a content filter.',
  cutOff: 'The response reached the length limit and was cut off.',
  askedForTool: "The model called search. Limn doesn't run tools in chats.",
  wentWrong: 'The service reported an error while responding.',
  thoughtOnly: 'The model returned reasoning but no response.',
  declined: 'The model declined this request.',
  addressOnly: 'The service returned only a link to the image.',
  reason: (word: string) => `Finish reason: ${word}`,
  otherShape:
    'Different aspect ratio than requested: 16:9 4K requested, 1024 × 1024 returned. The service might ignore this setting.',
  smaller: 'Smaller than requested: 4K is 5504 × 3072, but image-1 returned 1376 × 768.',
  stopped: 'Stopped.',
  stoppedPicture: 'Stopped. The service might still finish the image and bill you for it.',
  noPicture: 'The response contains no image. image-1 might be a text-only model.',
  unknownPart: (part: string) => `The response also contains unsupported content: ${part}`,
  errorBeside: (words: string) => `The service also reported an error. Service response: ${words}`,
  unreadablePicture: (type: string) => `The response also contains an image that couldn't be read: ${type}`,
} as const;
