import type { AdapterEnvironmentCheck } from "../../contract/environment-test.ts";
import { versionCheck } from "../../environment/version-check.ts";
import { systemUnsupported } from "../prepare-folders.ts";
import type { SshSettings } from "../ssh-settings.ts";
import { error, errorFinding, info, warn } from "./finding.ts";

const MIN_FREE_BYTES = 1024 ** 3;
const MAX_SKEW_SEC = 60;

/** @param command Command that was passed to the script; `null` if none was. */
export function readFindings(
	output: string,
	settings: Pick<SshSettings, "basePath">,
	command: string | null,
): AdapterEnvironmentCheck[] {
	return findingsOf(new Map(output.split("\n").map(splitFact)), settings, command);
}

function splitFact(line: string): [string, string] {
	const at = line.indexOf(" ");
	return at === -1 ? [line, ""] : [line.slice(0, at), line.slice(at + 1).trim()];
}

function findingsOf(
	facts: Map<string, string>,
	{ basePath }: Pick<SshSettings, "basePath">,
	command: string | null,
): AdapterEnvironmentCheck[] {
	const findings: AdapterEnvironmentCheck[] = [];
	const lacks = facts.get("lacks") ?? "";
	if (lacks !== "") findings.push(errorFinding(systemUnsupported(lacks)));
	const git = facts.get("git") ?? "";
	const noGit = "Install git on the remote machine, so that the workspaces of issues can be synced.";
	findings.push(
		git === ""
			? error("remote_git_missing", "The machine has no git.", noGit)
			: info("ssh_git_found", `The machine has ${git}.`),
	);
	if (facts.get("writable") !== "yes") {
		const hint = "Create the folder on the remote machine, and give the user write permission.";
		findings.push(error("ssh_path_not_writable", `The base path ${basePath} is not writable.`, hint));
	}
	const freeBytes = Number(facts.get("free") || Number.NaN) * 1024;
	if (freeBytes < MIN_FREE_BYTES) {
		const free = `${Math.floor(freeBytes / 1024 ** 2)} MB`;
		findings.push(
			warn("ssh_disk_low", `Only ${free} is free in ${basePath}.`, "Free up space before runs fill the disk."),
		);
	}
	const skewSec = Math.abs(Number(facts.get("time")) - Date.now() / 1000);
	if (skewSec > MAX_SKEW_SEC) {
		const message = `The clock of the remote machine is ${Math.round(skewSec)} s off.`;
		findings.push(
			warn("ssh_clock_skewed", message, "Synchronize the clocks: commits and logs have timestamps from both machines."),
		);
	}
	if (command === null) return findings;
	return [...findings, ...commandFindings(command, facts.get("command"), facts.get("version"))];
}

function commandFindings(command: string, found: string | undefined, version: string | undefined) {
	if (found === undefined) {
		const problem = command.includes("/") ? "not an executable file on" : "not on the PATH of";
		const hint = "Install it on the remote machine for the user of the environment, or specify its absolute path.";
		return [error("command_not_found", `The command "${command}" is ${problem} the remote machine.`, hint)];
	}
	const there = info("command_found", `The command is ${found}.`);
	return version === undefined ? [there] : [there, versionCheck(command, version)];
}
