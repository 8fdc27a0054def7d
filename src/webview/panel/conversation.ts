/** What turns are drawn with, four fifths of the page's script: a part of its own, loaded when the message box stands. */
import '../clockElement.ts';
import '../markdown/markdownElement.ts';
import '../picture/compareElement.ts';
import '../picture/pictureElement.ts';
import '../picture/zoomElement.ts';
import '../plan/planRowElement.ts';
import '../selection/panelSelectionElement.ts';
import '../turn/answer/answerElement.ts';
import '../turn/pictures/frame.ts';
import '../turn/asked/promptElement.ts';
import '../turn/retry.ts';
import '../turn/stopElement.ts';
import '../turn/pictures/wordsElement.ts';

export { convert } from '../picture/converted.ts';
export { planFoot } from '../plan/plan.ts';
export { selectedPart } from '../selection/panelSelection.ts';
export { turn } from '../turn/turn.ts';

// The gallery has it too, and is not to load the rest.
await import('../sheet/sheetElement.ts');
