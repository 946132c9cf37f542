import { CodedError, hasErrorCode, messageOf } from "@paperclipai/adapter-utils";
import { retryableError } from "@paperclipai/adapter-utils/host";

const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT", "EAGAIN"]);
const DENIED = new Set(["EACCES", "EPERM"]);

export function statusOf(error: unknown): number | null {
	const { statusCode } = (error ?? {}) as { statusCode?: unknown };
	return typeof statusCode === "number" ? statusCode : null;
}

export function engineError(error: unknown, socketPath: string): CodedError {
	if (error instanceof CodedError) return error;
	if (hasErrorCode(error, DENIED)) {
		return new CodedError(
			"environment_access_denied",
			`The server has no permission to use the socket ${socketPath}.`,
			{
				hint: "Give the server's user access to it, for example through its group, or use rootless Podman.",
				cause: error,
			},
		);
	}
	const status = statusOf(error);
	if (hasErrorCode(error, UNREACHABLE) || status === 502 || status === 503 || isHangUp(error)) {
		return retryableError("environment_unreachable", `No container engine responds at ${socketPath}.`, {
			hint: "Start the Docker or Podman service, and check the path of its socket.",
			cause: error,
		});
	}
	return new CodedError("environment_engine_failed", `The container engine rejected the request: ${messageOf(error)}`, {
		hint: "Check the settings of the environment and the log of the container engine.",
		cause: error,
	});
}

function isHangUp(error: unknown): boolean {
	return /socket hang up|other side closed|server misbehaving/i.test(messageOf(error));
}
