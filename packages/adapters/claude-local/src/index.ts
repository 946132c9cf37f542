export const type = "claude_local";
export const label = "Claude Code";

/** Aliases follow the newest model of their kind; a full model name works as well. */
export const models: { id: string; label: string }[] = [
	{ id: "opus", label: "Opus (newest)" },
	{ id: "sonnet", label: "Sonnet (newest)" },
	{ id: "haiku", label: "Haiku (newest)" },
	{ id: "fable", label: "Fable (newest; 2.0 and older do not know it)" },
];

export const agentConfigurationDoc = `# claude_local agent configuration

Adapter: claude_local

Use when:
- The agent should do software work with Claude Code, which is installed on this machine.
- Work on a task spans several wakes and must remember what it has done: sessions are continued.
- Tokens, cost, thinking and every tool call should be visible in the transcript.

Don't use when:
- One command does the job: use process, which needs no model.
- Claude Code is not installed, or neither logged in nor given an API key.
- The agent must use another vendor's models: use codex_local for Codex.

Core fields:
- cwd (string, absolute): folder in which it works. Default: the workspace that Paperclip gives the run.
- command (string, default "claude"): the program, a name on PATH or an absolute path.
- model (string): alias or full name. Default: what Claude Code itself is set to.
- fallbackModel (string): takes over while the model is overloaded. Default: none, the program tries again.
- effort (string): low, medium, high, xhigh or max, for versions that know --effort. Default: the program's own.
- promptTemplate (string template): what the agent is told at each wake, on standard input. {{agent.name}}, {{runId}},
  {{context.wakeReason}} and the like are filled in. It stands behind what the run is about.
- instructionsFilePath (string, absolute): file that is appended to the system prompt of every run.
- maxTurnsPerRun (number, default 0 = no limit): rounds of the model, after which the run fails with claude_max_turns.
- maxBudgetUsd (number, default 0 = no limit): US dollars, after which the run fails with claude_max_budget. It is looked
  at between rounds, so the last round may go past it.
- env (object of strings): variables for the process. Nothing else of the server's environment reaches it, so
  ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL and CLAUDE_* must be set here when they are wanted.

Permissions: nobody is there to answer a question, so what would need a permission is refused. Use the narrowest that
lets the work be done:
- allowedTools (array of strings): rules of tools that may run unasked, as in ["Edit", "Bash(npm test)"].
- disallowedTools (array of strings): rules of tools that must not run, as in ["WebFetch"].
- permissionMode (string): acceptEdits (files may be changed, commands are refused), dontAsk (only what is allowed), plan
  (nothing is changed), or another one that the program knows. Default: what Claude Code itself is set to.
- addDirs (array of strings, absolute): folders besides cwd that tools may reach. Default: none.
- settingSources (array of user, project, local): whose settings files count. Default: all of them. Use ["user"] when the
  repository in cwd is not trusted: its settings can allow tools and start hooks.
- strictMcpConfig (boolean, default false): only MCP servers of --mcp-config in extraArgs, none of anybody's settings.

Dangerous field:
- dangerouslySkipPermissions (boolean, default false): Claude Code runs every tool without asking: any command, any file
  the server's user can reach, any host. Use it when the machine is there for this agent alone, as a container is. Don't
  use it when anything on the machine or in its network must be kept from the agent; use allowedTools instead.

Operational fields:
- includePartialMessages (boolean, default false): the transcript shows answers while they are written. Use it to watch an
  agent; the log becomes several times as long.
- extraArgs (array of strings): more options for the program, as they are. Those that decide on session and output format
  are refused.
- timeoutSec (number, default 0 = none): wall-clock limit of a run.
- graceSec (number, default 15): seconds between SIGTERM and SIGKILL.
`;
