export const type = "codex_local";
export const label = "Codex";

/** Codex knows its models itself and differs from version to version; any name it takes can be written. */
export const models: { id: string; label: string }[] = [];

export const agentConfigurationDoc = `# codex_local agent configuration

Adapter: codex_local

Use when:
- The agent should do software work with the Codex CLI, which is installed on this machine.
- Work on a task spans several wakes and must remember what it has done: threads are resumed.
- Tokens, reasoning, commands and file changes should be visible in the transcript.

Don't use when:
- One command does the job: use process, which needs no model.
- Codex is not installed, or neither logged in nor given an API key.
- The cost in money must be known: Codex only tells tokens.

Core fields:
- cwd (string, absolute): folder in which it works. Default: the workspace that Paperclip gives the run.
- command (string, default "codex"): the program, a name on PATH or an absolute path.
- model (string): Default: the one in Codex' own configuration.
- modelReasoningEffort (string): low, medium, high and so on, as the model knows them. Default: Codex' own.
- promptTemplate (string template): what the agent is told at each wake, on standard input. {{agent.name}}, {{runId}},
  {{context.wakeReason}} and the like are filled in. The wake itself is added after it.
- instructionsFilePath (string, absolute): file whose text stands before the prompt of every run.
- env (object of strings): variables for the process. Nothing else of the server's environment reaches it, so
  OPENAI_API_KEY and CODEX_HOME must be set here when they are wanted.

Dangerous field:
- dangerouslyBypassApprovalsAndSandbox (boolean, default false): Codex runs every command without a sandbox and without
  asking: any file the server's user can reach, any host. Only set it where that is acceptable, as in a container made
  for it. Without it, Codex' own sandbox holds, which is read-only unless its configuration says otherwise; extraArgs
  ["--sandbox", "workspace-write"] lets it change files in cwd.

Operational fields:
- extraArgs (array of strings): more options for "codex exec", as they are.
- timeoutSec (number, default 0 = none): wall-clock limit of a run. Worth setting: without a network Codex waits for ever.
- graceSec (number, default 15): seconds between SIGTERM and SIGKILL.
`;
