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
- The number of turns or the money of a run must be limited: Codex has no option for it; timeoutSec is the only limit.

Core fields:
- cwd (string, absolute): folder in which it works. Default: the workspace that Paperclip gives the run.
- command (string, default "codex"): the program, a name on PATH or an absolute path.
- model (string): Default: the one in Codex' own configuration.
- modelReasoningEffort (string): low, medium, high and so on, as the model knows them. Default: Codex' own.
- promptTemplate (string template): what the agent is told at each wake, on standard input. {{agent.name}}, {{runId}},
  {{context.wakeReason}} and the like are filled in. It stands behind what the run is about.
- instructionsFilePath (string, absolute): file whose text stands before the prompt of every run.
- env (object of strings): variables for the process and every command it runs. Nothing else of the server's environment
  reaches it. CODEX_API_KEY pays by the token; OPENAI_API_KEY is not used by Codex itself; CODEX_HOME is its folder.

What the agent may do:
- sandbox (string): read-only, workspace-write or danger-full-access. Default: Codex' own configuration, else read-only.
  Set workspace-write for an agent that has to change files. danger-full-access is no sandbox at all.
- networkAccess (boolean, default false): in workspace-write, commands reach the network. Without it the agent cannot
  call the Paperclip API from its commands.
- addDirs (array of strings, absolute): folders besides cwd that it may change in workspace-write.
- search (boolean, default false): the model may search the web, live. Without it newer versions of Codex search a cached
  index; configOverrides ["web_search=\\"disabled\\""] forbids that as well.
- dangerouslyBypassApprovalsAndSandbox (boolean, default false): DANGEROUS. Codex runs every command without a sandbox and
  without asking: any file the server's user can reach, any host. Only set it where that is acceptable, as in a container
  made for it.

Operational fields:
- profile (string): a profile in Codex' own configuration. A run does not start when there is none of that name.
- configOverrides (array of strings): key=value each, over Codex' own configuration, as with its option --config.
- ephemeral (boolean, default false): no thread is kept, and every run starts without a memory.
- extraArgs (array of strings): more options for "codex exec", as they are.
- timeoutSec (number, default 0 = none): wall-clock limit of a run.
- graceSec (number, default 15): seconds between SIGTERM and SIGKILL.
`;
