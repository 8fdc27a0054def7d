/** The sentences that stand below the results of known answers, each once; answers name them by what they tell. */
export const notes = {
  cutByFilter: 'Cut by the content filter.',
  cutOff: 'Cut off at the length limit.',
  askedForTool: 'The model asked to use search; Limn runs no tools.',
  wentWrong: 'The service says that something went wrong on the way.',
  thoughtOnly: 'The model thought, but gave no answer.',
  declined: 'The model declined this.',
  addressOnly: 'The service sent only the address of the picture.',
  reason: (word: string) => `The service says: ${word}`,
  otherShape: 'Another shape than asked: 16:9 4K asked, 1024 × 1024 sent. The service may not pass the setting on.',
  smaller: 'Smaller than asked: 4K is 5504 × 3072, image-1 sent 1376 × 768.',
  stopped: 'Stopped.',
  stoppedPicture: 'Stopped. The service may still finish the picture and count it.',
  noPicture: 'No picture came with this answer. image-1 may be a model for text only.',
  unknownPart: (part: string) => `The answer also held something that Limn does not know: ${part}`,
  errorBeside: (words: string) => `The service also told of an error: ${words}`,
  unreadablePicture: (type: string) => `The answer also held a picture that could not be read: ${type}`,
} as const;
