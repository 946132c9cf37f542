import { readFileSync } from "node:fs";
import { Command } from "commander";
import { withCommonOptions } from "./input/options.ts";
import { addActivity } from "./program/activity-command.ts";
import { addAdapter } from "./program/adapter-commands.ts";
import { addAgent } from "./program/agent-commands.ts";
import { addApprovals } from "./program/approvals-commands.ts";
import { addAuth } from "./program/auth-commands.ts";
import { addBackup } from "./program/backup-commands.ts";
import { addCompany } from "./program/company-commands.ts";
import { addCompanyFile } from "./program/company-file-commands.ts";
import { addBudget, addCosts } from "./program/cost-commands.ts";
import { addEnvironment } from "./program/environment-commands.ts";
import { addIssue } from "./program/issue-commands.ts";
import { addProject } from "./program/project-commands.ts";
import { addRoutine } from "./program/routine-commands.ts";
import { addRun } from "./program/run-command.ts";
import { addRuns } from "./program/runs-commands.ts";
import { addSecrets } from "./program/secrets-commands.ts";
import { addServer } from "./program/server-commands.ts";
import { type Finish, withTranscriptOptions } from "./program/shared-options.ts";
import { addWorkspace } from "./program/workspace-commands.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
	version: string;
};

export interface ProgramCallbacks {
	finish: Finish;
	/** Receives the error text of the argument parser. */
	logError(text: string): void;
}

/** The command line. Parsing throws a `CommanderError` instead of exiting the process. */
export function createProgram({ finish, logError }: ProgramCallbacks): Command {
	const program = new Command("paperclipai")
		.description("Run AI agents on this machine and watch them work.")
		.version(version, "-v, --version")
		// Otherwise the --version of a subcommand would be this one.
		.enablePositionalOptions()
		// Long names of arguments would leave no room to wrap at 80 columns.
		.configureHelp({ minWidthToWrap: 20 })
		.exitOverride()
		.configureOutput({ writeErr: logError });
	addRun(program, finish);
	addRuns(program.command("runs").description("runs of agents: list, show, log, watch, cancel, retry, bundle"), finish);
	addServer(program, finish);
	addIssue(
		program
			.command("issue")
			.description("what agents work on: list, show, create, assign, update, comment, accept ..."),
		finish,
	);
	addApprovals(
		program
			.command("approvals")
			.description("what agents ask the board for: list, show, approve, reject, request-revision"),
		finish,
	);
	addCompany(program.command("company").description("companies of this installation: list, create, update"), finish);
	addAgent(
		program
			.command("agent")
			.description("agents: list, show, create, update, delete, pause, resume, keys, instructions ..."),
		finish,
	);
	addActivity(program, finish);
	addRoutine(
		program.command("routine").description("repeated work of agents: list, create, update, delete, run"),
		finish,
	);
	addProject(
		program.command("project").description("folders that issues are about: list, show, create, update, delete"),
		finish,
	);
	addWorkspace(
		program
			.command("workspace")
			.description("where agents work on issues: list, show, diff, merge, finalize, readiness, close"),
		finish,
	);
	addEnvironment(
		program
			.command("environment")
			.description("where runs work: list, show, add-ssh, add-container, update, probe, delete"),
		finish,
	);
	addAuth(program.command("auth").description("who may use this installation: key"), finish);
	addSecrets(
		program.command("secrets").description("secrets for the variables of agents: list, set, rotate, delete"),
		finish,
	);
	addAdapter(
		program
			.command("adapter")
			.description("adapters: list, show, test, install, reload, reinstall, remove, disable ..."),
		finish,
	);
	addBackup(program, finish);
	addCompanyFile(program, finish);
	addCosts(program, finish);
	addBudget(program.command("budget").description("limits of money, tokens and runs: show, set, extend"), finish);
	withTranscriptOptions(program.command("replay"))
		.description("transcript of a run from a bundle or a run log, without a server")
		.argument("<file>", "file written by: runs bundle RUN FILE, or: runs log RUN --json")
		.option("--adapter <type>", "use the parser of this adapter; a bundle contains its adapter")
		.option("--parser <file>", "use this parser file of an external adapter")
		.option("--json", "print data and errors as JSON")
		.action(async (file, options) => finish(await (await import("./commands/replay.ts")).replay(file, options)));
	withCommonOptions(program.command("doctor"))
		.description("check this installation by using it")
		.action(async (options) => finish(await (await import("./commands/doctor.ts")).doctor(options)));
	return program;
}
