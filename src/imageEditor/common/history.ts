/** The maximum number of states that are kept. */
export const mostStates = 200;

/** What the user has done to an image: the states of it, the first one first, and which of them is shown. */
export interface History<State> {
  readonly states: readonly State[];
  readonly at: number;
}

export function startHistory<State>(state: State): History<State> {
  return { states: [state], at: 0 };
}

/** Returns the state that is shown. */
export function getState<State>({ states, at }: History<State>): State | undefined {
  return states[at] ?? states[0];
}

/** Adds a state after the one that is shown; those that were undone are forgotten. */
export function addState<State>(history: History<State>, state: State): History<State> {
  const states = [...history.states.slice(0, history.at + 1), state].slice(-mostStates);
  return { states, at: states.length - 1 };
}

export function canStep({ states, at }: History<unknown>, step: -1 | 1): boolean {
  return at + step >= 0 && at + step < states.length;
}

/** Undoes what is shown (-1), or does the undone again (1). */
export function stepHistory<State>(history: History<State>, step: -1 | 1): History<State> {
  return canStep(history, step) ? { ...history, at: history.at + step } : history;
}
