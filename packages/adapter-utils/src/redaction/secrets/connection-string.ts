/** Matches names of variables that may hold `host=db password=...`. */
const CONNECTION_NAME = /(conn|odbc|dsn|database)/i;
/** Matches names of settings, which may contain blanks and dots, for example `User Id` and `sslmode.x`. */
const SETTING_NAME = /^[A-Za-z][\w .-]*$/;
/** Distinguishes a connection string from other text with semicolons. */
const ADDRESS =
	/(^|;) *(server|host|hostname|addr|address|data source|endpoint|driver|provider|accountname|database|uid|user( id)?) *=/i;
const CLOSING_QUOTE: Readonly<Record<string, string>> = { '"': '"', "'": "'", "{": "}" };

/**
 * Returns the settings of a list such as `Server=db;Password=...`, or of `host=db password=...` in a variable whose
 * name indicates a connection.
 */
export function connectionSettings(name: string, text: string): [name: string, value: string][] {
	if (!CONNECTION_NAME.test(name) && !isListOfSettings(text)) return [];
	const separator = text.includes(";") ? /[;\n]/g : /\s/g;
	const readValue = createValueReader(text, separator);
	const settings: [string, string][] = [];
	let from = 0;
	for (let equals = text.indexOf("="); equals !== -1; equals = text.indexOf("=", from)) {
		const before = text.slice(from, equals).trimEnd();
		const setting = before.split(separator).at(-1)?.trim() ?? "";
		const { value, end } = readValue(equals + 1);
		if (SETTING_NAME.test(setting)) settings.push([setting, value]);
		from = end;
	}
	return settings;
}

function isListOfSettings(text: string): boolean {
	if (text.includes("\n") || !ADDRESS.test(text)) return false;
	const [first = "", ...others] = text.split(";").filter((item) => item.trim() !== "");
	const isSetting = (item: string) => /^ *[A-Za-z][\w .-]*=/.test(item);
	return others.length > 0 && others.every(isSetting) && (isSetting(first) || first.includes("://"));
}

function createValueReader(text: string, separator: RegExp) {
	/** Determined once, because otherwise the end of an unclosed quote would be searched for again in each value. */
	const lastQuotes = Object.values(CLOSING_QUOTE).map((quote): [string, number] => [quote, text.lastIndexOf(quote)]);
	const last = new Map(lastQuotes);
	const skipBlanks = /[ \t]*/y;
	return (from: number): { value: string; end: number } => {
		skipBlanks.lastIndex = from;
		skipBlanks.test(text);
		const start = skipBlanks.lastIndex;
		const quote = CLOSING_QUOTE[text[start] ?? ""];
		if (quote !== undefined && (last.get(quote) ?? -1) > start) {
			const end = text.indexOf(quote, start + 1);
			return { value: text.slice(start + 1, end), end: end + 1 };
		}
		separator.lastIndex = start;
		const end = separator.exec(text)?.index ?? text.length;
		return { value: text.slice(start, end).trim(), end };
	};
}
