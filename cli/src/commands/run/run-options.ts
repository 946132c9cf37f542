import { deploymentSchema } from "@paperclipai/shared";
import { SETUP_OPTIONS } from "../../input/agent-setup.ts";
import { COMPANY_OPTIONS, type JsonOptions } from "../../input/common-options.ts";
import { choice, flag, type OptionValues, port, text, wholeNumber } from "../../input/options.ts";
import { PROMPT_OPTIONS } from "../../input/prompt.ts";
import { TRANSCRIPT_OPTIONS } from "../../input/transcript-mode.ts";

export const RUN_SERVER_OPTIONS = {
	port: port("port of the server, or 0 for any free port"),
	host: text("<address>", "address to listen on; any address other than loopback needs --deployment authenticated"),
	deployment: choice(
		"<mode>",
		"what the server trusts: every process on this machine, or only credentials",
		deploymentSchema.options,
	),
	open: flag("open the web UI in the browser"),
	maxConcurrentRuns: wholeNumber(
		"<number>",
		"number of runs that may be active at the same time (default: 4 per core)",
		1,
		1_000,
	),
	detach: flag("start the server in the background; paperclipai stop stops it"),
	stopRuns: flag("stop the active runs when the server stops; otherwise they continue"),
};

export type RunServerOptions = JsonOptions & OptionValues<typeof RUN_SERVER_OPTIONS>;

export const RUN_WATCH_OPTIONS = {
	...COMPANY_OPTIONS,
	...SETUP_OPTIONS,
	...TRANSCRIPT_OPTIONS,
	...PROMPT_OPTIONS,
	issue: text("<issue>", "issue that the agent works on, for example PAP-12 (default agent: the issue's assignee)"),
};

export type RunWatchOptions = OptionValues<typeof RUN_WATCH_OPTIONS>;
