/** A gain map or a film behind the picture, by https://developer.android.com/media/platform/hdr-image-format and motion-photo-format. */
const field = '(?:hdrgm:\\w+|(?:GCamera|Camera):(?:MotionPhoto|MicroVideo)\\w*)';
const attributes = new RegExp(`\\s${field}=(?:"[^"]*"|'[^']*')`, 'g');
const elements = new RegExp(`<(${field}|(?:Container|GContainer):Directory)(?:\\s[^>]*)?>[\\s\\S]*?</\\1>\\s*`, 'g');

/** A packet without what it says of further pictures in its file, for a file that has none. */
export function dropAuxiliaryImages(packet: string): string {
  return packet.replace(elements, '').replace(attributes, '');
}
