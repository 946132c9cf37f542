const BLOCK = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;
const FIELD = /^([A-Za-z][\w-]*):[ \t]+(.+?)\s*$/;

export function readFrontMatter(markdown: string): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const line of BLOCK.exec(markdown)?.[1]?.split(/\r?\n/) ?? []) {
		const [, name, value] = FIELD.exec(line) ?? [];
		if (name !== undefined && value !== undefined) fields[name] = value;
	}
	return fields;
}
