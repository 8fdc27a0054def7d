/** The reasons why a call does not reach a window or gets no response. */
type Trouble = 'notConnected' | 'closed' | 'otherUser' | 'version' | 'revoked' | 'strange' | 'lost' | 'tooLong';

const unsent = 'Nothing was sent or paid for by this call.';
const connect =
  'Ask the user to run the command "Limn: Connect Another Agent…" in VS Code, in the window with this folder.';

/** The messages for the model, which informs the user. */
const sentences: Readonly<Record<Trouble, string>> = {
  notConnected: `Agents in this folder may not draw with Limn, or not any more. ${connect} ${unsent}`,
  closed: `No VS Code window with this folder is open. Ask the user to open it, then try again. ${unsent}`,
  otherUser: `Limn belongs to another user of this computer: an agent must run as the user who runs VS Code. ${unsent}`,
  version: `This bridge is of another version of Limn than the window. Ask the user to restart this agent, which also restarts the bridge. ${unsent}`,
  revoked: `The user disconnected agents in this folder. An image that was sent for before is kept in its session in Limn. ${connect}`,
  strange: `What listens in place of the VS Code window is not Limn of this user. Ask the user to reload the window, then try again. ${unsent}`,
  lost: 'The VS Code window closed or does not answer. What was sent for is kept and not paid for twice: make exactly the same call again, once the window is open.',
  tooLong: `That is too long. Describe the image in fewer words. ${unsent}`,
};

export class BridgeError extends Error {
  constructor(readonly why: Trouble) {
    super(sentences[why]);
  }
}
