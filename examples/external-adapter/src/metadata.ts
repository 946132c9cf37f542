/** Stored on every agent of this adapter. Choose one that nobody else has, and never change it. */
export const type = "todo_agent";
export const label = "Todo Agent";

/** The agent has no model to choose. */
export const models: { id: string; label: string }[] = [];

/** Read by agents that set up other agents: when to use this adapter, and what can be configured. */
export const agentConfigurationDoc = `# todo_agent agent configuration

Adapter: todo_agent

Use when:
- You want to know which TODO and FIXME notes a folder has, and which are new since the last run.

Don't use when:
- The task needs judgement or a change to files. This agent only reads.

Fields:
- cwd (string, absolute): the folder to look at. Default: the workspace that Paperclip gives the run.
- promptTemplate (string): template of the task. Default: Paperclip's own.
- command (string): another program that speaks the same protocol. Default: the one in this package.
- stateDir (string, absolute): where sessions are kept. Default: ~/.todo-agent.
- env (object of strings): variables of the process.
- timeoutSec (number, default 300, 0 = none): wall-clock limit of a run.
- graceSec (number, default 15): seconds between SIGTERM and SIGKILL.
`;
