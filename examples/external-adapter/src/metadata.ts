/** Stored with every agent of this adapter. Choose a unique one and never change it. */
export const type = "todo_agent";
export const label = "Todo Agent";

/** The todo agent uses no model. */
export const models: { id: string; label: string }[] = [];

/** For people and for agents that configure other agents: when to use this adapter, and its settings. */
export const agentConfigurationDoc = `# todo_agent agent configuration

Adapter: todo_agent

Use when:
- You want to know which TODO and FIXME notes a folder has, and which are new since the last run.

Don't use when:
- The task needs judgement or changes to files. This agent only reads.

Fields:
- cwd (string, absolute): the folder to look at. Default: the workspace that Paperclip gives the run.
- promptTemplate (string): template of the task. Default: Paperclip's own.
- command (string): another program with the same protocol. Default: the program in this package.
- stateDir (string, absolute): where sessions are stored. Default: ~/.todo-agent.
- env (object of strings): environment variables of the process.
- timeoutSec (number, default 300, 0 = none): wall-clock limit of a run.
- graceSec (number, default 15): seconds between SIGTERM and SIGKILL.
`;
