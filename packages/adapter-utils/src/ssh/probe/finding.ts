import type { AdapterEnvironmentCheck } from "../../contract/environment-test.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { messageOf } from "../../errors/message-of.ts";

export function errorFinding(thrown: unknown): AdapterEnvironmentCheck {
	const coded = thrown instanceof CodedError ? thrown : null;
	return error(coded?.code ?? "environment_failed", messageOf(thrown), coded?.hint);
}

export function error(code: string, message: string, hint?: string): AdapterEnvironmentCheck {
	return { code, level: "error", message, hint: hint ?? null };
}

export function warn(code: string, message: string, hint: string): AdapterEnvironmentCheck {
	return { code, level: "warn", message, hint };
}

export function info(code: string, message: string): AdapterEnvironmentCheck {
	return { code, level: "info", message };
}
