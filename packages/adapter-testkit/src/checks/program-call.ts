import { asString } from "@paperclipai/adapter-utils";
import { Blocked } from "../blocked.ts";
import { PROMPT, type Run } from "../kit.ts";
import { SERVER_SECRETS } from "../process/adapter-environment.ts";
import { failed, notApplicable, passed, passedUnless, type Requirement } from "../requirement.ts";
import { stepOf } from "../stand-in/stand-in.ts";
import { AGENT, TOKEN } from "../worker/run-facts.ts";
import { comparable, findFirstRun, needCall } from "./outcome.ts";

const EXECUTION = "packages/adapter-utils/src/contract/execution.ts";
const AUTHORING = "packages/adapters/AUTHORING.md";
const EXTERNAL = "docs/adapters/external-adapters.md";

/** Requirements on how a run calls its program. */
export const programCallRequirements: Requirement[] = [
	{
		id: "program-started",
		tier: "must",
		text: "A run starts the program that its settings name.",
		source: EXECUTION,
		async check(kit) {
			const { run, failure } = await findFirstRun(kit);
			if (run.calls.length === 1 || (failure !== null && run.calls.length > 0)) return passed;
			if (run.calls.length > 1) return failed(`A run without a session started the program ${run.calls.length} times.`);
			if (failure !== null) return failed(`The run did not start the program, and failed ${failure}`);
			return failed('The run succeeded without a call of the program. Specify its name with "--command".');
		},
	},
	{
		id: "program-in-folder",
		tier: "must",
		text: "The program works in the working folder of the run.",
		source: AUTHORING,
		async check(kit) {
			const { run } = await needCall(kit);
			const cwd = run.calls[0]?.cwd;
			return passedUnless(
				cwd === kit.folder ? null : `The program ran in ${String(cwd)} instead of its working folder.`,
			);
		},
	},
	{
		id: "prompt-delivered",
		tier: "must",
		text: "The task reaches the program, whatever its template settings are.",
		source: "docs/adapters/creating-an-adapter.md",
		async check(kit) {
			const { run } = await needCall(kit);
			const [call] = run.calls;
			const texts = [call?.stdin, ...(call?.args ?? []), ...(call?.files ?? []), ...Object.values(call?.env ?? {})];
			return passedUnless(
				texts.some((text) => text?.includes(PROMPT))
					? null
					: "The task reached the program neither through its input nor through a file or a variable.",
			);
		},
	},
	{
		id: "prompt-not-in-arguments",
		tier: "must",
		text: "No argument of the program contains the task, because arguments are public and limited in length.",
		source: "packages/adapters/AGENTS.md",
		async check(kit) {
			const { run } = await needCall(kit);
			const argument = run.calls.flatMap(({ args }) => args).find((arg) => arg.includes(PROMPT));
			return passedUnless(argument && `An argument contains the task: ${JSON.stringify(argument.slice(0, 100))}`);
		},
	},
	{
		id: "run-variables",
		tier: "should",
		text: "The program gets PAPERCLIP_AGENT_ID and PAPERCLIP_RUN_ID.",
		source: "docs/guides/agent-developer/how-agents-work.md",
		async check(kit) {
			const { run } = await needCall(kit);
			const env = run.calls[0]?.env ?? {};
			if (env.PAPERCLIP_AGENT_ID !== AGENT.id) return failed("The program has no PAPERCLIP_AGENT_ID.");
			return passedUnless(env.PAPERCLIP_RUN_ID === run.runId ? null : "The program has no PAPERCLIP_RUN_ID.");
		},
	},
	{
		id: "token-passed",
		tier: "capability",
		text: "An adapter that declares supportsLocalAgentJwt passes the run's token to its program, but not in an argument.",
		source: "packages/adapter-utils/src/contract/server-adapter.ts",
		async check(kit) {
			if (!(await kit.describe()).takesToken)
				return notApplicable("The adapter does not declare supportsLocalAgentJwt.");
			const { run } = await needCall(kit);
			const [call] = run.calls;
			if (call?.args.some((arg) => arg.includes(TOKEN))) return failed("The token of the run is in an argument.");
			return passedUnless(
				Object.values(call?.env ?? {}).includes(TOKEN) ? null : "No variable of the program has the token of the run.",
			);
		},
	},
	{
		id: "configured-env",
		tier: "capability",
		text: "The variables of the setting env reach the program.",
		source: EXECUTION,
		async check(kit) {
			const { schema } = await kit.describe();
			if (schema?.fields.some(({ key, type }) => key === "env" && type === "map") !== true)
				return notApplicable("The schema has no field env of type map.");
			const { recording } = await needCall(kit);
			const steps = [recording === null ? {} : stepOf(recording)];
			const { calls } = await kit.run({ steps, config: { env: { KIT_CONFIGURED: "kit value" } } });
			return passedUnless(
				calls[0]?.env.KIT_CONFIGURED === "kit value" ? null : "A configured variable did not reach the program.",
			);
		},
	},
	{
		id: "meta-reported",
		tier: "should",
		text: "A run reports its command with onMeta before the program starts, with secrets masked.",
		source: EXECUTION,
		async check(kit) {
			const { run } = await needCall(kit);
			const [meta] = run.report.metas;
			if (meta === undefined) return failed("The run did not call onMeta.");
			if (asString(meta.command) === "") return failed("The call of onMeta has no command.");
			return passedUnless(
				JSON.stringify(meta).includes(TOKEN) ? "The call of onMeta contains the token of the run." : null,
			);
		},
	},
	{
		id: "starts-through-kit",
		tier: "must",
		text: "A run starts processes with runAgentProgram or runChildProcess only.",
		source: EXTERNAL,
		async check(kit) {
			const other = (await kit.needRuns()).flatMap(({ report }) => report.otherProcesses)[0];
			return passedUnless(other && `A run started another process: ${other.command}`, other?.at ?? undefined);
		},
		looksBack: true,
	},
	{
		id: "same-calls-again",
		tier: "capability",
		text: "When a server takes over a run and repeats execute, it makes the same calls and returns the same result.",
		source: EXTERNAL,
		async check(kit) {
			const { run } = await needCall(kit);
			if (run.report.spooledCalls === 0)
				return notApplicable("The adapter does not start its program with runChildProcess.");
			const again = await kit.run({ resumes: run });
			if (again.calls.length !== run.calls.length) return failed("The repeated run started the program again.");
			const argsOf = ({ report: { metas } }: Run) =>
				JSON.stringify(metas.map(({ command, commandArgs }) => [command, commandArgs]));
			if (argsOf(again) !== argsOf(run)) return failed("The repeated run calls the program with other arguments.");
			return passedUnless(comparable(again) === comparable(run) ? null : "The repeated run returns another result.");
		},
	},
	{
		id: "server-keys-absent",
		tier: "must",
		text: "The program of a built-in adapter gets none of the keys and other private variables of the server's environment.",
		source: "docs/adapters/external-adapters.md",
		check({ pkg, runs }) {
			if (!pkg.isBuiltIn)
				return notApplicable("The process of an external adapter has none of the server's variables.");
			const calls = runs.flatMap((run) => run.calls);
			if (calls.length === 0) throw new Blocked("program-started");
			const secrets = Object.values(SERVER_SECRETS);
			for (const { env, args } of calls) {
				const name = Object.keys(env).find((one) => secrets.some((secret) => env[one]?.includes(secret)));
				if (name !== undefined) return failed(`The program gets ${name} from the server's environment.`);
				if (args.some((arg) => secrets.some((secret) => arg.includes(secret))))
					return failed("An argument contains a value from the server's environment.");
			}
			return passed;
		},
		looksBack: true,
	},
];
