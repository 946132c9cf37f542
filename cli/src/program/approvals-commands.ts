import { approvalStatusSchema } from "@paperclipai/shared";
import { type Command, Option } from "commander";
import { FIRST_RUN_ADAPTER_TYPE } from "../adapters/first-run-adapter.ts";
import { collectConfigPair } from "../input/config-pairs.ts";
import { readWholeNumber, withCompanyOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

const APPROVAL_ARGUMENT = ["<approval>", "id of the approval, or the beginning of it"] as const;
const REVISION = [
	"--revision <number>",
	"the revision that you have read, as approvals show prints it; a terminal shows it and asks",
	readWholeNumber("--revision", 1, Number.MAX_SAFE_INTEGER),
] as const;
const NOTE = "what to tell the agent; - reads it from standard input";

export function addApprovals(approvals: Command, finish: Finish): void {
	withCompanyOptions(approvals.command("list"))
		.description("list what agents have asked the board for, newest first")
		.addOption(new Option("--status <status>", "only approvals with this status").choices(approvalStatusSchema.options))
		.option("--limit <number>", "maximum number of approvals", readWholeNumber("--limit", 1, 200), 50)
		.action(async (options) => finish(await (await import("../commands/approvals/list.ts")).approvalsList(options)));
	withCompanyOptions(approvals.command("show"))
		.description("show one approval")
		.argument(...APPROVAL_ARGUMENT)
		.action(async (id, options) =>
			finish(await (await import("../commands/approvals/show.ts")).approvalsShow(id, options)),
		);
	withCompanyOptions(approvals.command("approve"))
		.description("approve a request; for a hire, shows what the new agent will run, and asks")
		.argument(...APPROVAL_ARGUMENT)
		.option("--same-as <agent>", "hire: run the new agent like this one, by name or id")
		.option("--adapter <type>", `hire: run the new agent with this adapter, as in ${FIRST_RUN_ADAPTER_TYPE}`)
		.option("--cwd <folder>", "with --adapter: working folder of the agent (default: the current one)")
		.option("--config <key=value>", "with --adapter: a field of its configuration; repeatable", collectConfigPair)
		.option("--environment <name>", 'hire: where its runs work, or "local" (default with --same-as: as there)')
		.option(...REVISION)
		.option("--note <text>", NOTE)
		.option("--yes", "hire without being asked; needs --revision")
		.action(async (id, options) =>
			finish(await (await import("../commands/approvals/approve.ts")).approvalsApprove(id, options)),
		);
	withCompanyOptions(approvals.command("reject"))
		.description("reject a request")
		.argument(...APPROVAL_ARGUMENT)
		.option(...REVISION)
		.option("--note <text>", NOTE)
		.action(async (id, options) =>
			finish(await (await import("../commands/approvals/decide.ts")).approvalsReject(id, options)),
		);
	withCompanyOptions(approvals.command("request-revision"))
		.description("ask for another version of a request")
		.argument(...APPROVAL_ARGUMENT)
		.option(...REVISION)
		.requiredOption("--note <text>", "what should change; - reads it from standard input")
		.action(async (id, options) =>
			finish(await (await import("../commands/approvals/decide.ts")).approvalsRequestRevision(id, options)),
		);
}
