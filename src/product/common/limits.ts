/** Bounds on what crosses the bridge or goes into a request; lengths are UTF-16 code units. */
export const limits = {
  /** One message typed or pasted into the panel. */
  message: 1_000_000,
  /** A passage quoted in a chat; more is refused with a sentence before anything is sent. */
  quote: 1_000_000,
  /** A longer text that is pasted into the message box of a chat goes along beside the message. */
  pastedText: 20_000,
  /** What the page is shown of a quoted passage; the whole stays in the host. */
  excerpt: 2_000,
  /** A picture prompt; longer text is no description of a picture. */
  picturePrompt: 32_000,
  /** An answer's text or reasoning. */
  answer: 4_000_000,
  /** Short strings: names, labels, facts. */
  label: 1_000,
  /** Sentences and the service's own words. */
  sentence: 8_000,
  /** Folds that a page remembers as open; the oldest are forgotten. */
  folds: 200,
  /** Turns in one session: more than anyone asks in years. A session with more could not be shown. */
  turns: 100_000,
  /** Results of one turn; pictures, drafts and links of one answer. */
  results: 200,
  /** Pictures of one result: those that came, and one from each of its links. */
  pictures: 400,
  /** Things in one list of the page. */
  listed: 5_000,
  /** Words, pictures and links of one result. */
  parts: 500,
  /** Notes on what came beside a result's pictures, or was more than is kept. */
  remarks: 20,
  /** Prompts that one turn draws. */
  prompts: 50,
  /** Passages, files and problems sent along with a chat message. */
  context: 20,
  /** All that goes along with one message, in characters: more is refused before anything is sent. */
  material: 2_000_000,
  /** Requests of a session that are kept to be looked at; each holds the conversation up to then. */
  requests: 20,
  /** Prompts a person can choose from. */
  readyPrompts: 200,
  /** Pictures sent along with a prompt. */
  attachments: 10,
  /** Bytes of a picture sent along; a larger one is scaled down first, since services refuse requests of more than about 20 MB. */
  attachmentBytes: 7_000_000,
  /** Bytes of a picture that may be pasted or dropped. */
  pastedBytes: 100_000_000,
  /** Bytes of a small copy of a picture, made by the page. */
  thumbnailBytes: 400_000,
  /** Pictures asked for at once from one prompt. */
  count: 8,
  /** Characters of one look. */
  characters: 50,
  /** A character's name, in UTF-16 code units. */
  characterName: 80,
  /** Pictures that show one character. */
  characterPictures: 4,
  /** Bytes of all pictures of a look that go along with one prompt, since services refuse requests of more than about 20 MB. */
  lookBytes: 14_000_000,
} as const;
