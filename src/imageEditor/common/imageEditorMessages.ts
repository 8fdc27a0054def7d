/** Defines the messages between the host and the page that edits an image. The host formats and translates all text beforehand. */
import * as v from 'valibot';
import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import type { L10n } from '../../pageKit/common/pageWords.ts';
import { limits } from '../../product/common/limits.ts';
import { bytes } from '../../product/common/schemas.ts';
import { type Mark, Marks } from '../../sessions/common/model/marks.ts';
import { maxSide } from './edit.ts';

/** What a page is for: to crop, turn, resize and extend, or to mark up. */
export const EditorTool = v.picklist(['crop', 'markUp']);
export type EditorTool = v.InferOutput<typeof EditorTool>;

/** Returns the page's own fixed strings; the page fills the placeholders. */
export function getImageEditorStrings(l10n: L10n) {
  return {
    loading: l10n.t('Loading...'),
    tools: l10n.t('Tools'),
    undo: l10n.t('Undo'),
    redo: l10n.t('Redo'),
    apply: l10n.t('Apply'),
    applying: l10n.t('Applying...'),
    unchanged: l10n.t('No changes yet'),
    rotateLeft: l10n.t('Rotate Left'),
    rotateRight: l10n.t('Rotate Right'),
    flipHorizontally: l10n.t('Flip Horizontally'),
    flipVertically: l10n.t('Flip Vertically'),
    width: l10n.t('Width'),
    height: l10n.t('Height'),
    aspectRatio: l10n.t('Aspect ratio'),
    anyRatio: l10n.t('Any'),
    wrongSide: l10n.t('Enter a whole number from 1 to {0}.'),
    tooLarge: l10n.t('The result is {0} pixels. The limit is {1} megapixels.'),
    cropArea: l10n.t('Crop area'),
    cropHelp: l10n.t('Arrow keys move the area. Shift+arrow keys resize it. Hold Ctrl for single pixels.'),
    areaIs: l10n.t('Crop area: {0}, {1} from the left, {2} from the top'),
    resultIs: l10n.t('Result: {0} pixels'),
    turnedTo: l10n.t('{0}, {1} pixels'),
    image: l10n.t('Image'),
    extend: l10n.t('Extend'),
    prompt: l10n.t('Prompt'),
    fillPrompt: l10n.t(
      'Extend this image: fill the transparent margin so that the scene continues naturally to the new edges. Keep everything inside the margin unchanged. No borders or frames.',
    ),
    extendHelp: l10n.t('The image model fills the margin. Generate sends 1 image request. Apply keeps it transparent.'),
    noMargin: l10n.t('Make the area larger than the image first'),
    generate: l10n.t('Generate'),
    failed: l10n.t("Couldn't edit this image. It might be too large for the available memory."),
    broken: l10n.t("Couldn't display this image."),
    loadAgain: l10n.t('Retry'),
    ...getMarkUpStrings(l10n),
  };
}

/** Returns the strings of the tool that marks up an image. */
function getMarkUpStrings(l10n: L10n) {
  return {
    tool: l10n.t('Tool'),
    pen: l10n.t('Pen'),
    arrow: l10n.t('Arrow'),
    rectangle: l10n.t('Rectangle'),
    ellipse: l10n.t('Ellipse'),
    text: l10n.t('Text'),
    eraser: l10n.t('Eraser'),
    color: l10n.t('Color'),
    red: l10n.t('Red'),
    yellow: l10n.t('Yellow'),
    green: l10n.t('Green'),
    blue: l10n.t('Blue'),
    magenta: l10n.t('Magenta'),
    black: l10n.t('Black'),
    white: l10n.t('White'),
    lineWidth: l10n.t('Line width'),
    thin: l10n.t('Thin'),
    medium: l10n.t('Medium'),
    thick: l10n.t('Thick'),
    zoomIn: l10n.t('Zoom In'),
    zoomOut: l10n.t('Zoom Out'),
    fit: l10n.t('Fit'),
    zoomIs: l10n.t('Zoom: {0}%'),
    clearMarks: l10n.t('Clear Marks'),
    useMarks: l10n.t('Use Marks'),
    usingMarks: l10n.t('Adding the marks to the message...'),
    keepOutside: l10n.t('Keep everything outside the marks'),
    softEdge: l10n.t('Soft edge'),
    pixelUnit: l10n.t('pixels'),
    wrongFeather: l10n.t('Enter a whole number from 0 to {0}.'),
    marks: l10n.t('Marks'),
    markHelp: l10n.t(
      'Arrow keys move the cursor. Hold Ctrl for single pixels. Space begins and ends a mark. Escape cancels it. Delete removes the mark at the cursor, or the last one.',
    ),
    noMarks: l10n.t('No marks yet'),
    markFirst: l10n.t('Mark what to change. Then select Use Marks, and describe the change in the message.'),
    marksAre: l10n.t('Marks: {0}'),
    tooManyMarks: l10n.t('The limit is {0} marks.'),
    markText: l10n.t('Text of the mark'),
    lineAdded: l10n.t('Line added'),
    arrowAdded: l10n.t('Arrow added'),
    rectangleAdded: l10n.t('Rectangle added'),
    ellipseAdded: l10n.t('Ellipse added'),
    textAdded: l10n.t('Text added'),
    markErased: l10n.t('Mark erased'),
    marksErased: l10n.t('Marks erased: {0}'),
    noMarkHere: l10n.t('No mark at the cursor'),
    marksCleared: l10n.t('Marks cleared'),
    markBegun: l10n.t('Mark begun'),
    markCanceled: l10n.t('Mark canceled'),
    cursorIs: l10n.t('{0} from the left, {1} from the top'),
  };
}

export type ImageEditorWords = Readonly<ReturnType<typeof getImageEditorStrings>>;

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxSide));

/** The messages from the page to the host. */
export const ImageEditorPageMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  /** Reads the file again. */
  v.object({ type: v.literal('loadAgain') }),
  /** The edited image, encoded, and its size. */
  v.object({ type: v.literal('apply'), bytes: bytes(limits.pastedBytes), width: side, height: side }),
  /** The image with a transparent margin, and the prompt by which a model fills that; the size is that of the frame. */
  v.object({
    type: v.literal('extend'),
    bytes: bytes(limits.attachmentBytes),
    width: side,
    height: side,
    prompt: v.pipe(v.string(), v.maxLength(limits.picturePrompt)),
  }),
  /** The image with marks on it, and the marks; the size is that of the image. */
  v.object({
    type: v.literal('useMarks'),
    bytes: bytes(limits.attachmentBytes),
    width: side,
    height: side,
    marks: Marks.entries.marks,
    feather: Marks.entries.feather,
  }),
]);
export type ImageEditorPageMessage = v.InferOutput<typeof ImageEditorPageMessage>;

/** The messages from the host to the page. */
export type ImageEditorHostMessage =
  | { readonly type: 'words'; readonly words: ImageEditorWords }
  | {
      readonly type: 'loaded';
      /** The id under which the host finds the image again after a restart. */
      readonly id: string;
      /** "images/light.png". */
      readonly title: string;
      readonly src: string;
      readonly tool: EditorTool;
      /** Marks to open, with an id by which the page opens them once. */
      readonly marks?: readonly Mark[];
      readonly marksId?: string;
      /** The format of the result. */
      readonly mediaType: DrawnType;
      /** What is lost whatever is done, such as an animation. */
      readonly notes: readonly string[];
    }
  /** Shown instead of an image that cannot be edited. */
  | { readonly type: 'problem'; readonly id: string; readonly title: string; readonly says: string }
  /** The host has done what the page asked for; empty if nothing needs to be said. */
  | { readonly type: 'done'; readonly says: string };
