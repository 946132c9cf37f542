export const type = "my_agent";
export const label = "My Agent (local)";

/** The agent works by rules, so there is no model to choose. */
export const models: { id: string; label: string }[] = [];

export const agentConfigurationDoc = `# my_agent agent configuration

Adapter: my_agent

Use when:
- You want to see the whole road work on this machine at once: no account, no model, no network, nothing to install.
- A workspace needs a regular, cheap inventory: files by type, size, git state, open TODO notes, where the words of a
  task occur, and what changed since the last run.
- You write an adapter of your own and need a small, complete one to copy.

Don't use when:
- The task needs judgement, an answer in prose, or a change to source files: this agent only reads, counts and reports.
  Use claude_local or codex_local.
- You have a program of your own to run. Use process.

Core fields:
- cwd (string, absolute): the workspace. Default: the one that Paperclip gives the run.
- promptTemplate (string): template of the task text; the agent looks for its words in the files.
- reportPath (string, relative to cwd): also write the report there. Without it nothing in the workspace is changed.
- maxFiles (number, default 5000): look at so many files at most.
- stateDir (string, absolute): where sessions and reports are kept. Default: <PAPERCLIP_HOME>/my-agent.

Operational fields:
- command (string): the Node.js program that runs the agent. Default: the one that runs Paperclip.
- env (object of strings): variables for the agent process.
- timeoutSec (number, default 120, 0 = none): wall-clock limit of a run.
- graceSec (number, default 15): seconds between SIGTERM and SIGKILL.

Sessions: a run continues the session of the last run on the same task when cwd is the same, and then says what changed
in between. A session that is gone is replaced by a new one within the run.
`;
