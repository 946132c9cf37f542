import { optionalArgument } from "../input/arguments.ts";
import { usageError } from "../input/input-error.ts";
import { flag, flagOf } from "../input/options.ts";
import { defineCommand } from "./define-command.ts";
import { RUN_SERVER_OPTIONS, RUN_WATCH_OPTIONS } from "./run/run-options.ts";

const DETAILS = `
The first start creates a company, and an agent for the current folder. When the server stops (Ctrl-C, SIGTERM), active runs
continue and the next server takes them over; with \`--stop-runs\` they are stopped as \`interrupted\`.

With \`--detach\`, the command returns when the server listens, and prints its URL; with \`--json\` also its process id
and log. The command also succeeds when a server is already running, unless that server has other values of the specified
options (\`server_has_other_options\`).

### With \`--watch\`

Runs one agent and prints its transcript until the end, then exits with the code of the run. With \`--issue\`, the agent works on
that issue; if no agent is specified, the issue's assignee runs. If neither is specified, the company's only agent
runs; in a new installation, an agent is created that works in the current folder. Agents that \`--adapter\` has created do not
count: they are one-off agents, which run only for commands that name them or describe their setup. If there are several
agents, you are asked for one in a terminal; outside a terminal, they are listed and the command exits with 2.

- \`--prompt\`: Linux rejects arguments of more than 128 KiB, so longer prompts need a file or standard input, for example
  \`git diff | paperclipai run --watch --prompt -\`.
- \`--prompt-file\`: a text file in UTF-8, of up to 1,000,000 characters; \`-\` is standard input.
- \`--adapter\`: creates an agent with this adapter, or uses an existing one with the same setup. The setup of a new agent is tested
  first. If the test fails, the command fails with the error code of the first failed check, and creates no agent.
- \`--name\`: the default says what the agent runs, for example \`Process: ls -l\`. An agent of this name with another setup is an error.
- \`--cwd none\`: the agent works in a separate folder.
- \`--config\`: a JSON object, array, number or boolean is parsed, unless the adapter describes the field as text; anything else is
  text.
- \`--json\`: prints the transcript entries, one per line; the verdict is one line of JSON on standard error.
- \`--raw\`: copies the agent's stdout to stdout and its stderr to stderr; in a terminal, control characters are made
  visible.

The last line of the transcript is the result that the program reported, with tokens and cost. It is omitted if the verdict
says the same; \`--debug\` always prints it.

Ctrl-C stops watching: the run continues, and the command prints how to watch it again. Another Ctrl-C within three seconds
cancels the run, even under \`pnpm\` and \`npx\`; the exit code is then 3, or 130 under \`npx\`. When the terminal is closed,
the run continues.

If the agent takes messages while it works, the first Ctrl-C in a terminal opens a menu instead: send it a message, stop
what it does and continue with a message, keep watching, stop watching, or cancel the run. Ctrl-C in the menu stops watching.

If the run has not started after a second, the command prints what it waits for. When the connection breaks, the
transcript resumes where it stopped; after a minute without a server the command gives up.
`;

export const command = defineCommand({
	summary: "start the server with the web UI; with --watch, run one agent and watch it",
	details: DETAILS,
	arguments: { agent: optionalArgument("with --watch: id or name of the agent") },
	options: {
		...RUN_WATCH_OPTIONS,
		watch: flag("run an agent and print its transcript until the end"),
		...RUN_SERVER_OPTIONS,
	},
	async run({ agent }, options) {
		if (options.watch) {
			const wrong = flagIn(options, RUN_SERVER_OPTIONS);
			if (wrong !== undefined) throw usageError(`${wrong} is a server option.`, "Omit --watch to start a server.");
			return await (await import("./run/run-watch.ts")).runWatch(agent, options);
		}
		const { json: _, ...watchOnly } = RUN_WATCH_OPTIONS;
		const wrong = agent === undefined ? flagIn(options, watchOnly) : `The agent "${agent}"`;
		if (wrong !== undefined) throw usageError(`${wrong} requires --watch.`, "To run an agent: paperclipai run --watch");
		return await (await import("./run/run-server.ts")).runServer(options);
	},
});

/** Returns the flag of the first specified option of a group. */
function flagIn(options: Record<string, unknown>, group: object): string | undefined {
	const name = Object.keys(group).find((key) => options[key] !== undefined);
	return name && flagOf(name);
}
