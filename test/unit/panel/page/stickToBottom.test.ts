import assert from 'node:assert/strict';
import { StickToBottom } from '../../../../src/panel/page/stickToBottom.ts';

/** A view of 600 pixels. Its position is moved up if the content becomes shorter, as a browser's layout does. */
class Scroller extends EventTarget {
  clientHeight = 600;
  clientWidth = 0;
  scrollHeight = 0;
  #top = 0;

  get scrollTop(): number {
    return this.#top;
  }
  set scrollTop(top: number) {
    this.#top = Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight));
  }

  layOut(width: number, height: number): void {
    this.clientWidth = width;
    this.scrollHeight = height;
    this.scrollTop = this.#top;
  }
}

describe('Conversation that sticks to its end', () => {
  const { ResizeObserver: observer, document: own } = globalThis;
  const scroller = () => new Scroller() as Scroller & HTMLElement;
  let resized = () => {};

  before(() => {
    class Observer {
      constructor(report: () => void) {
        resized = report;
      }
      observe(): void {}
    }
    Object.assign(globalThis, { ResizeObserver: Observer, document: { activeElement: null } });
  });
  after(() => void Object.assign(globalThis, { ResizeObserver: observer, document: own }));

  function stuck() {
    const view = scroller();
    const moves: boolean[] = [];
    const stick = new StickToBottom(view, view, (isAtEnd) => void moves.push(isAtEnd));
    view.layOut(700, 16_000);
    stick.toEnd();
    return { view, moves, stick };
  }

  const scroll = (view: Scroller) => view.dispatchEvent(new Event('scroll'));

  it('stays there if it becomes narrow before the scroll of becoming wide is reported', () => {
    const { view, moves, stick } = stuck();
    view.layOut(1_200, 15_000);
    view.layOut(320, 17_000);
    scroll(view);
    resized();
    assert.deepEqual([moves, stick.place, view.scrollTop], [[], undefined, 16_400]);
  });

  it('leaves it when the user scrolls up, also while the conversation grows, and returns to it', () => {
    const { view, moves, stick } = stuck();
    view.scrollTop -= 300;
    view.layOut(700, 16_500);
    scroll(view);
    resized();
    assert.deepEqual([moves, stick.place], [[false], 15_100]);
    view.scrollTop = 15_900;
    scroll(view);
    assert.deepEqual([moves, stick.place], [[false, true], undefined]);
  });
});
