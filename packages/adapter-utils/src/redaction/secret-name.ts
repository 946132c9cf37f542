const SECRET_WORD = /(key|token|secret|password|passwd|authorization|cookie)/;
/** Words that only look as if they spoke of a secret. */
const ORDINARY_WORD =
	/^(tokeni[sz]\w*|key(board|word|frame|map|stroke|note)s?|(mon|tur|don|hoc|joc|whis)keys?|secretar\w*)$/;

/** Whether the name of a variable or setting says that its value is a secret. */
export function isSecretName(name: string): boolean {
	return wordsOf(name).some((word) => SECRET_WORD.test(word) && !ORDINARY_WORD.test(word));
}

/** Numbers of tokens are counts, as in `MAX_OUTPUT_TOKENS=128000`; such a value must not be masked elsewhere. */
export function isCount(name: string, value: string): boolean {
	return /^\d+$/.test(value) && wordsOf(name).includes("tokens");
}

function wordsOf(name: string): string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
		.toLowerCase()
		.split(/[^a-z]+/);
}
