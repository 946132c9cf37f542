import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../config/limits.ts";

const UNREACHABLE =
	/^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EPIPE|EPROTO|ERR_SOCKET_TIMEOUT|FETCH_ERROR|E5\d\d|E429|\w*CERT\w*|DEPTH_ZERO\w*)$/;

/** Why the npm client failed, in words, from what it wrote to standard error. `wanted` is as in `name@version`. */
export function npmError(stderr: string, packageName: string, wanted: string): CodedError {
	const code = /^npm (?:ERR!|error) code (\S+)$/m.exec(stderr)?.[1] ?? "";
	const tail = errorLines(stderr);
	const refuse = (ours: string, message: string, hint: string) =>
		new CodedError(ours, message, { hint, details: { npm: tail } });
	if (code === "E404") {
		const missing = /404\s.*'((?:@[^/'\s]+\/)?[^@'\s/]+)@/.exec(stderr)?.[1] ?? packageName;
		return missing === packageName
			? refuse("npm_package_not_found", `The registry has no package ${packageName}.`, "Check how its name is written.")
			: refuse("npm_package_not_found", `${wanted} needs ${missing}, which the registry does not have.`, ASK_AUTHOR);
	}
	if (code === "ETARGET") {
		const missing = /No matching version found for ((?:@[^/\s]+\/)?[^@\s]+)@(\S+?)\.?(?:\s|$)/.exec(stderr);
		return missing === null || missing[1] === packageName
			? refuse(
					"npm_version_not_found",
					`The registry has no version ${wanted}.`,
					"Choose a version that was published.",
				)
			: refuse(
					"npm_version_not_found",
					`${wanted} needs ${missing[1]}@${missing[2]}, which was not published.`,
					ASK_AUTHOR,
				);
	}
	if (code === "E401" || code === "E403" || code === "ENEEDAUTH") {
		const hint = "Give the npm client of the server's machine access to it, with `npm login` or a token in .npmrc.";
		return refuse("npm_refused", `The registry refuses to give ${wanted} (${code}).`, hint);
	}
	if (code === "EINTEGRITY") {
		const hint =
			"Try again after `npm cache verify` on the server's machine; if that does not help, do not trust the package.";
		return refuse("npm_integrity", `What was fetched for ${wanted} is not what the registry says of it.`, hint);
	}
	if (code === "ENOSPC" || code === "EDQUOT") {
		const hint = "Make room in the server's data folder and in npm's cache, then try again.";
		return refuse("disk_full", `There is no room on the disk to fetch ${wanted}.`, hint);
	}
	if (UNREACHABLE.test(code)) {
		const hint = "Check the network, the proxy and the registry that npm is set to: `npm config get registry`.";
		return refuse("npm_unreachable", `The registry cannot be reached (${code}).`, hint);
	}
	const said = tail === "" ? "It said nothing." : tail;
	return refuse("npm_failed", `The npm client could not fetch ${wanted}. ${said}`, "Try the same with npm by hand.");
}

const ASK_AUTHOR = "Choose another version, or tell the package's author.";

/** What is meant for a person: the last error lines, without npm's marks. */
function errorLines(stderr: string): string {
	const lines = stderr.split("\n").flatMap((line) => /^npm (?:ERR!|error)\s*(.*)$/.exec(line)?.[1] || []);
	const told = lines.filter((line) => !/^(A complete log of this run|.*-debug-0\.log$)/.test(line));
	const text = (told.length > 0 ? told.join("\n") : stderr.trim()).slice(-LIMITS.stderrTailBytes);
	return text.trim();
}
