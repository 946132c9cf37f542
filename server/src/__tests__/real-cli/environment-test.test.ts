import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { ProgramPlace } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { it } from "vitest";
import { type ExpectedVerdict, expectSameVerdict } from "../../adapters/__tests__/same-verdict.ts";
import { describeRealAgents } from "./describe-real-agents.ts";
import { finishedRun } from "./hire-agent.ts";
import type { InstalledAgent } from "./real-agents.ts";

interface Setup {
	/** End of a sentence that begins with the program's name. */
	name: string;
	program?: "claude" | "codex";
	/** What the test and the run find, without the program's prefix; `null` when nothing is wrong. */
	code: string | null;
	mode?: ExpectedVerdict["mode"];
	/** Only where the tests run as root. */
	asRoot?: true;
	/** Tried with older versions too: they say it in words of their own. */
	everyVersion?: true;
	make?(place: ProgramPlace, agent: InstalledAgent): Record<string, unknown> | Promise<Record<string, unknown>>;
}

const SETUPS: Setup[] = [
	{ name: "that is whole", code: null, everyVersion: true },
	{
		name: "with a key that the model's service refuses",
		code: "authentication",
		make: (place, agent) => ({ env: { ...agent.patientEnv(place), [agent.keyVariable]: "wrong" } }),
	},
	{
		name: "without a key or login",
		code: "authentication",
		make: (place, agent) => {
			const { [agent.keyVariable]: _key, ...env } = agent.env(place);
			return { env };
		},
	},
	{
		name: "with a model that the account does not have",
		code: "model_not_found",
		make: () => ({ model: "no-such-model" }),
	},
	{
		name: "with an option that it does not know",
		code: "bad_option",
		make: () => ({ extraArgs: ["--no-such-option"] }),
	},
	{
		name: "whose model service is not there",
		code: "upstream",
		everyVersion: true,
		make: async (place, agent) => {
			const url = await unusedUrl();
			return { env: agent.env({ ...place, model: { ...place.model, url } }) };
		},
	},
	{
		name: "with a limit that is used up",
		code: "usage_limit",
		make: (place, agent) => {
			const instructionsFilePath = path.join(place.scratch.home, "AGENTS.md");
			writeFileSync(instructionsFilePath, "[[mock:usage-limit]]");
			return { env: agent.subscriptionEnv(place), instructionsFilePath };
		},
	},
	{
		name: "as root, with the mark of a sandbox taken away",
		program: "claude",
		code: "root_refused",
		mode: "quick",
		asRoot: true,
		make: (place, agent) => ({ env: { ...agent.env(place), IS_SANDBOX: "" } }),
	},
	{
		name: "with settings that cannot be read",
		program: "codex",
		code: "config",
		make: (place, agent) => {
			const env = agent.env(place);
			writeFileSync(path.join(env.CODEX_HOME ?? "", "config.toml"), 'model = "unfinished');
			return { env };
		},
	},
	{
		name: "with a home that is missing",
		program: "codex",
		code: "home_missing",
		mode: "quick",
		make: (place, agent) => ({ env: { ...agent.env(place), CODEX_HOME: path.join(place.scratch.home, "none") } }),
	},
];

describeRealAgents("in a set-up", (agent, { server, model }) => {
	const isRoot = process.getuid?.() === 0;
	const setups = SETUPS.filter(
		({ program = agent.program, asRoot, everyVersion }) =>
			program === agent.program && (isRoot || !asRoot) && (agent.isNewest || everyVersion),
	);
	const named = setups.map((setup): [string, Setup] => [setup.name, setup]);
	it.each(named)("%s does what its test says", async (_name, { code, mode = "live", make }) => {
		const scratch = createScratch();
		try {
			const place = { scratch, model: model() };
			const usual = { command: agent.command, cwd: scratch.project, graceSec: 2, ...agent.settings };
			const adapterConfig = { ...usual, env: agent.env(place), ...(await make?.(place, agent)) };
			const { adapterType } = agent;
			const testCode = code === null ? null : `${agent.program}_${code}`;
			const { client } = server();
			await expectSameVerdict(server(), { adapterType, adapterConfig, mode, testCode }, (runId) =>
				finishedRun(client, runId),
			);
		} finally {
			scratch.remove();
		}
	});
});

/** Where nothing listens any more. */
async function unusedUrl(): Promise<string> {
	const gone = createServer();
	await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
	const { port } = gone.address() as AddressInfo;
	await new Promise((resolve) => gone.close(resolve));
	return `http://127.0.0.1:${port}`;
}
