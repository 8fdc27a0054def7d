/** Messages about an image that was sent with the request, English and Chinese; those about a requested image are excluded. */
const complaints: readonly RegExp[] = [
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

/** Whether the service reports that it does not accept images, or not this one. */
export function isAboutSentPicture(words: string): boolean {
  return complaints.some((complaint) => complaint.test(words));
}
