/** Shaped like a finding of an adapter's environment test. */
export interface Check {
	code: string;
	level: "info" | "warn" | "error";
	message: string;
	hint?: string | null | undefined;
}

export const info = (code: string, message: string): Check => ({ code, level: "info", message });
export const warn = (code: string, message: string, hint: string): Check => ({ code, level: "warn", message, hint });
export const fail = (code: string, message: string, hint: string): Check => ({ code, level: "error", message, hint });
