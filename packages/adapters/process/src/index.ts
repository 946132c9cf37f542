export const type = "process";
export const label = "Process";

/** Any program can stand behind this adapter, so it has no models of its own. */
export const models: { id: string; label: string }[] = [];

export const agentConfigurationDoc = `# process agent configuration

Adapter: process

Use when:
- A run is one command on this machine: a script, a build, a check, a program of your own.
- The program needs no conversation between runs, or keeps it by itself.
- The exit code tells whether the work succeeded: 0 is success, everything else is a failure.

Don't use when:
- The program is Claude Code or Codex: claude_local and codex_local continue sessions and read tokens, cost and tools.
- Success can only be told from the text the program prints: text is never read for the verdict.
- The command would run for ever, as a server does.

Core fields:
- command (string, required): program on PATH, or its absolute path. It is not a shell line: for pipes and variables use
  command "sh" with args ["-c", "..."].
- args (array of strings): its arguments, each one as it is.
- cwd (string, absolute): folder in which it runs. Default: the workspace that Paperclip gives the run.
- stdin (string template): text for standard input; {{context.paperclipTaskMarkdown}} (what the run is
  about), {{agent.name}}, {{runId}} and the like are filled in. Default: empty.
- env (object of strings): variables for the process, on top of PATH, HOME, locale and PAPERCLIP_*.

Operational fields:
- timeoutSec (number, default 0 = none): wall-clock limit of a run.
- graceSec (number, default 15): seconds between SIGTERM and SIGKILL.

Transcript: a line that starts with a word in square brackets is a system line; every other line is the agent's answer.
`;
