import { parseObject } from "@paperclipai/adapter-utils";
import { ApiError } from "@paperclipai/shared";

/** What the server says of single fields of a request, by their path in its body, such as `settings.host`. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
	if (!(error instanceof ApiError)) return {};
	const { issues } = parseObject(error.details);
	if (!Array.isArray(issues)) return {};
	const fields = issues.map(parseObject).flatMap(({ path, message }) => {
		// A field may hold a list, of which one item is refused.
		const paths = [String(path), String(path).replace(/\.\d+$/, "")];
		return paths.map((name) => [name, sentence(String(message))] as const);
	});
	return Object.fromEntries(fields);
}

function sentence(message: string): string {
	return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, "")}.`;
}
