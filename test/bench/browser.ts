import { findBrowser } from '../editor/browser.ts';
import { browserPath } from '../ui/page/panelPage.ts';

/** The path of the browser that `LIMN_BROWSER` names or the machine has, else of the one that the tests fetch. */
export async function browserToMeasure(): Promise<string> {
  return browserPath() ?? findBrowser((line) => console.log(line));
}
