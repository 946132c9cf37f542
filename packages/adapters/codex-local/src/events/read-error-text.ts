import { asString, parseJson, parseObject } from "@paperclipai/adapter-utils";

/** Some messages are the JSON body of the service's response. */
export function readErrorText(message: string): string {
	const body = message.startsWith("{") ? parseJson(message) : null;
	return asString(parseObject(body?.error).message) || message || "No reason was given.";
}
