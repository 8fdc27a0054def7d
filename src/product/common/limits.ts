/** Limits on sessions, on requests and on what pages post; lengths are UTF-16 code units. */
export const limits = {
  /** One message typed or pasted into the panel. */
  message: 1_000_000,
  /** A passage quoted in a chat; a longer one is rejected with a sentence before anything is sent. */
  quote: 1_000_000,
  /** A longer text that is pasted into the composer of a chat becomes an attachment of the message. */
  pastedText: 20_000,
  /** The excerpt of a quoted passage that the page shows; the whole stays in the host. */
  excerpt: 2_000,
  /** A picture prompt; a longer text does not describe a picture. */
  picturePrompt: 32_000,
  /** An answer's text or reasoning. */
  answer: 4_000_000,
  /** Short strings: names, labels, facts. */
  label: 1_000,
  /** Sentences and the service's own messages. */
  sentence: 8_000,
  /** Open folds that a page remembers; the oldest are forgotten. */
  folds: 200,
  /** Turns in one session: more than a user sends in years. A session with more could not be shown. */
  turns: 100_000,
  /** Results of one turn; pictures, drafts and links of one answer. */
  results: 200,
  /** Pictures of one result: those in the response, and one from each of its links. */
  pictures: 400,
  /** Items in one list of the page. */
  listed: 5_000,
  /** Texts, pictures and links of one result. */
  parts: 500,
  /** Warnings about a result's pictures, or about omitted items. */
  remarks: 20,
  /** Prompts of one turn. */
  prompts: 50,
  /** Passages, files and problems sent with a chat message. */
  context: 20,
  /** All context of one message, in characters: more is rejected before anything is sent. */
  material: 2_000_000,
  /** Requests of a session that are stored for viewing; each contains the conversation so far. */
  requests: 20,
  /** Prompt templates that a user can choose from. */
  readyPrompts: 200,
  /** Pictures sent with a prompt. */
  attachments: 10,
  /** Bytes of an attached picture; a larger one is scaled down first, since services reject requests of more than about 20 MB. */
  attachmentBytes: 7_000_000,
  /** Bytes of a picture that may be pasted or dropped. */
  pastedBytes: 100_000_000,
  /** Bytes of a thumbnail, made by the page. */
  thumbnailBytes: 400_000,
  /** Pictures requested at once from one prompt. */
  count: 8,
  /** Models that one prompt is sent to. */
  models: 6,
  /** Styles that one prompt is drawn in. */
  styles: 12,
  /** Characters of one look. */
  characters: 50,
  /** A character's name, in UTF-16 code units. */
  characterName: 80,
  /** Pictures that show one character. */
  characterPictures: 4,
  /** Bytes of all pictures of a look that are sent with one prompt, since services reject requests of more than about 20 MB. */
  lookBytes: 14_000_000,
} as const;
