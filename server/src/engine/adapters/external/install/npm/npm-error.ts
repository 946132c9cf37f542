import { CodedError } from "@paperclipai/adapter-utils";
import type { RunChildProcessResult } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../../../../platform/settings/limits.ts";

const CHECK_NETWORK =
	"Check the network, the proxy and the registry that npm is configured with: `npm config get registry`.";

const NOT_A_REGISTRY = {
	code: "npm_unreachable",
	message: "The response did not come from a registry; a login page or a proxy may have sent it.",
	hint: CHECK_NETWORK,
};

/** npm reports `undefined@...` as missing when the response is JSON but describes no package. */
const NO_PACKAGE = "undefined";

const CAUSES: { npm: RegExp; code: string; message: string; hint: string }[] = [
	{
		npm: /^(E401|E403|ENEEDAUTH)$/,
		code: "npm_refused",
		message: "The registry denied access to the package.",
		hint: "On the server's machine, run `npm login` or add a token to .npmrc.",
	},
	{
		npm: /^EINTEGRITY$/,
		code: "npm_integrity",
		message: "The downloaded content does not match the registry's checksum.",
		hint: "Run `npm cache verify` on the server's machine and try again. If the error persists, do not trust the package.",
	},
	{
		npm: /^(ENOSPC|EDQUOT)$/,
		code: "disk_full",
		message: "The disk is full.",
		hint: "Free space for the server's data folder and npm's cache, then try again.",
	},
	{
		npm: /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|E\w*UNREACH|ENETDOWN|EPIPE|EPROTO|ERR_SOCKET_TIMEOUT)$/,
		code: "npm_unreachable",
		message: "The registry cannot be reached.",
		hint: CHECK_NETWORK,
	},
	{
		npm: /^(E5\d\d|E429)$/,
		code: "npm_unreachable",
		message: "The registry responds, but is overloaded or failing.",
		hint: "Try again later. If the error persists, check the registry that npm is configured with: `npm config get registry`.",
	},
	{
		npm: /^(FETCH_ERROR|EMAXREDIRECT|ENODATA)$/,
		...NOT_A_REGISTRY,
	},
	{
		npm: /CERT|UNABLE_TO_VERIFY/,
		code: "npm_unreachable",
		message: "The registry's certificate is not trusted.",
		hint: "Set NODE_EXTRA_CA_CERTS, or npm's `cafile`, to the certificate of the authority that signed it.",
	},
];

type NpmExit = Pick<RunChildProcessResult, "exitCode" | "signal">;

export function npmError(stderr: string, packageName: string, requested: string, exit: NpmExit): CodedError {
	const code = /^npm (?:ERR!|error) code (\S+)$/m.exec(stderr)?.[1] ?? "";
	const output = errorLines(stderr);
	const details = { npm: output };
	const missing = code === "E404" || code === "ETARGET" ? readMissing(code, output) : null;
	const isRegistry = missing?.name !== NO_PACKAGE;
	if (missing !== null && isRegistry) {
		return missingPackage({ name: packageName, ...missing }, output, packageName, requested);
	}
	const cause = isRegistry ? CAUSES.find(({ npm }) => npm.test(code)) : NOT_A_REGISTRY;
	if (cause === undefined && code === "" && exit.exitCode === null) return npmKilled(requested, exit);
	if (cause === undefined) {
		return new CodedError(
			"npm_failed",
			`The npm client could not fetch ${requested}. ${output || "It printed no error."}`,
			{
				hint: "Run npm install with the package in an empty folder on the server's machine to see the full error.",
			},
		);
	}
	const message = `${requested} could not be fetched (${code}). ${cause.message}`;
	return new CodedError(cause.code, message, { hint: cause.hint, details });
}

function npmKilled(requested: string, { signal }: NpmExit): CodedError {
	const how = signal === null ? "It exited without a status." : `It was killed by ${signal}.`;
	return new CodedError("npm_failed", `The npm client could not fetch ${requested}. ${how}`, {
		hint: "Try again. If the error persists, check whether the server's machine has enough memory.",
	});
}

interface Missing {
	name: string;
	version?: string;
}

function readMissing(code: "E404" | "ETARGET", output: string): Partial<Missing> {
	const pattern =
		code === "ETARGET"
			? /No matching version found for (@?[^@\s]+)@(\S+?)\.?(?:\s|$)/
			: /^404\s.*'((?:@[^/'\s]+\/)?[^@'\s/]+)@/m;
	const [, name, version = ""] = pattern.exec(output) ?? [];
	return { ...(name !== undefined && { name }), ...(code === "ETARGET" && { version }) };
}

function missingPackage(
	{ name, version }: Missing,
	output: string,
	packageName: string,
	requested: string,
): CodedError {
	const isVersion = version !== undefined;
	const ownCode = isVersion ? "npm_version_not_found" : "npm_package_not_found";
	const details = { npm: output };
	if (name !== packageName) {
		const missing = isVersion ? `${name}@${version}` : name;
		const hint = "Choose another version, or report it to the package's author.";
		return new CodedError(ownCode, `${requested} depends on ${missing}, which the registry does not have.`, {
			hint,
			details,
		});
	}
	const hint = isVersion ? "Choose a published version." : "Check the spelling of the package name.";
	return new CodedError(ownCode, `The registry does not have ${isVersion ? requested : packageName}.`, {
		hint,
		details,
	});
}

function errorLines(stderr: string): string {
	const lines = stderr.split("\n").flatMap((line) => /^npm (?:ERR!|error)\s*(.*)$/.exec(line)?.[1] || []);
	const relevant = lines.filter((line) => !/^(A complete log of this run|.*-debug-0\.log$)/.test(line));
	const text = (relevant.length > 0 ? relevant.join("\n") : stderr.trim()).slice(-LIMITS.stderrTailBytes);
	return text.trim();
}
