import { type FoundSecret, moveFound, wholeSecret } from "./found-secret.ts";
import { isWholeHeader, secretOfHeader } from "./header-secrets.ts";
import { isSecretSetting } from "./secret-name.ts";

const HEADER_FLAG = /^(?:-H|--(?:proxy-)?header)$/;
const USER_FLAG = /^(?:-[uU]|--(?:proxy-)?user)$/;
const NAMED_FLAG = /^-{1,2}([a-z][\w.-]*)$/i;
/** Matches `--flag=`, and `name=`, for example in `--env NAME=VALUE`. */
const ASSIGNMENT = /^(-{0,2}([a-z][\w.-]*))=/i;
/** Matches `-H`, `-u` or `-U` with its value in the same argument. */
const ATTACHED = /^-[HuU](?=.)/;
/** Matches `user:password@host`, but not the digest or version of an image or package. */
const ADDRESS = /^[^\s=:/@]+:([^\s/]+)@(?!sha256:|latest\b|[\^~]|v?\d+(?:\.\d+){0,2}(?![\w.]))/;
/** Decides by the previous argument and by the form of this one. */
export function secretOfArgument(argument: string, previous: string): FoundSecret | null {
	if (previous.startsWith("-") && !argument.startsWith("-")) {
		const secret = secretOfFlag(previous, argument);
		if (secret !== null) return secret;
	}
	const secret = isWholeHeader(argument) ? secretOfHeader(argument) : secretOfAssignment(argument);
	if (secret !== null) return secret;
	const attached = ATTACHED.exec(argument)?.[0] ?? "";
	const found = attached === "" ? null : secretOfFlag(attached, argument.slice(attached.length));
	return found === null ? secretOfAddress(argument) : moveFound(found, attached.length);
}

function secretOfAssignment(argument: string): FoundSecret | null {
	const [assigned = "", flag = "", name = ""] = (argument.includes("=") && ASSIGNMENT.exec(argument)) || [];
	if (assigned === "") return null;
	const value = argument.slice(assigned.length);
	// A script may begin with a variable, for example `API_KEY=VALUE program`.
	const own = flag === name && /\s/.test(value) ? null : ownSecret(name, value);
	const secret = secretOfFlag(flag, value) ?? own ?? secretOfSetting(value);
	return secret === null ? null : moveFound(secret, assigned.length);
}

export function takesCredentials(flag: string): boolean {
	return HEADER_FLAG.test(flag) || USER_FLAG.test(flag);
}

function secretOfFlag(flag: string, value: string): FoundSecret | null {
	if (HEADER_FLAG.test(flag)) return secretOfHeader(value);
	if (USER_FLAG.test(flag)) return secretOfUser(value);
	return ownSecret(NAMED_FLAG.exec(flag)?.[1] ?? "", value);
}

/** Finds the password of `user:password`, but ignores user and group ids. */
function secretOfUser(value: string): FoundSecret | null {
	const [before = "", user = ""] = /^([^\s:=/]*):/.exec(value) ?? [];
	const password = value.slice(before.length);
	const isGroup = /^\d+:\d+$/.test(value) || password === user;
	return before === "" || isGroup || /^\/|^$/.test(password) ? null : wholeSecret("user", value, before.length);
}

/** Finds the secret of `--config api_key=VALUE` in one argument. */
function secretOfSetting(text: string): FoundSecret | null {
	const [before = "", , name = ""] = ASSIGNMENT.exec(text) ?? [];
	const secret = before === "" ? null : ownSecret(name, text.slice(before.length));
	return secret === null ? secretOfAddress(text) : moveFound(secret, before.length);
}

function secretOfAddress(text: string): FoundSecret | null {
	const [before = "", password = ""] = (text.includes("@") && ADDRESS.exec(text)) || [];
	const start = text.indexOf(":") + 1;
	return before === "" ? null : { name: "address", from: start, start, end: start + password.length };
}

function ownSecret(name: string, value: string): FoundSecret | null {
	return value !== "" && isSecretSetting(name, value) ? wholeSecret(name, value) : null;
}
