import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../../config/limits.ts";

/** What npm's code says, unless it is about one package of several. */
const CAUSES: { npm: RegExp; code: string; message: string; hint: string }[] = [
	{
		npm: /^(E401|E403|ENEEDAUTH)$/,
		code: "npm_refused",
		message: "The registry does not give it to this server.",
		hint: "Give the npm client of the server's machine access to it, with `npm login` or a token in .npmrc.",
	},
	{
		npm: /^EINTEGRITY$/,
		code: "npm_integrity",
		message: "What was fetched is not what the registry says of it.",
		hint: "Run `npm cache verify` on the server's machine and try again; if that does not help, do not trust the package.",
	},
	{
		npm: /^(ENOSPC|EDQUOT)$/,
		code: "disk_full",
		message: "There is no room on the disk.",
		hint: "Make room in the server's data folder and in npm's cache, then try again.",
	},
	{
		npm: /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|E\w*UNREACH|ENETDOWN|EPIPE|EPROTO|ERR_SOCKET_TIMEOUT|E5\d\d|E429)$/,
		code: "npm_unreachable",
		message: "The registry cannot be reached.",
		hint: "Check the network, the proxy and the registry that npm is set to: `npm config get registry`.",
	},
	{
		npm: /CERT|UNABLE_TO_VERIFY/,
		code: "npm_unreachable",
		message: "The registry's certificate is not trusted.",
		hint: "Name the certificate of the one who signed it in NODE_EXTRA_CA_CERTS, or as npm's `cafile`.",
	},
];

/** Why the npm client failed, in words, from what it wrote to standard error. `wanted` is as in `name@version`. */
export function npmError(stderr: string, packageName: string, wanted: string): CodedError {
	const code = /^npm (?:ERR!|error) code (\S+)$/m.exec(stderr)?.[1] ?? "";
	const said = errorLines(stderr);
	const details = { npm: said };
	if (code === "E404" || code === "ETARGET") return missingPackage(code, said, packageName, wanted);
	const cause = CAUSES.find(({ npm }) => npm.test(code));
	if (cause === undefined) {
		return new CodedError("npm_failed", `The npm client could not fetch ${wanted}. ${said || "It said nothing."}`, {
			hint: "Try the same with npm by hand.",
		});
	}
	const message = `${wanted} could not be fetched (${code}). ${cause.message}`;
	return new CodedError(cause.code, message, { hint: cause.hint, details });
}

/** The package itself, or one that it needs. */
function missingPackage(code: "E404" | "ETARGET", said: string, packageName: string, wanted: string): CodedError {
	const isVersion = code === "ETARGET";
	const [, name = packageName, version = ""] =
		(isVersion
			? /No matching version found for (@?[^@\s]+)@(\S+?)\.?(?:\s|$)/.exec(said)
			: /404\s.*'((?:@[^/'\s]+\/)?[^@'\s/]+)@/.exec(said)) ?? [];
	const ours = isVersion ? "npm_version_not_found" : "npm_package_not_found";
	const details = { npm: said };
	if (name !== packageName) {
		const missing = isVersion ? `${name}@${version}` : name;
		const hint = "Choose another version, or tell the package's author.";
		return new CodedError(ours, `${wanted} needs ${missing}, which the registry does not have.`, { hint, details });
	}
	const hint = isVersion ? "Choose a version that was published." : "Check how its name is written.";
	return new CodedError(ours, `The registry does not have ${isVersion ? wanted : packageName}.`, { hint, details });
}

/** What is meant for a person: the last error lines, without npm's marks. */
function errorLines(stderr: string): string {
	const lines = stderr.split("\n").flatMap((line) => /^npm (?:ERR!|error)\s*(.*)$/.exec(line)?.[1] || []);
	const told = lines.filter((line) => !/^(A complete log of this run|.*-debug-0\.log$)/.test(line));
	const text = (told.length > 0 ? told.join("\n") : stderr.trim()).slice(-LIMITS.stderrTailBytes);
	return text.trim();
}
