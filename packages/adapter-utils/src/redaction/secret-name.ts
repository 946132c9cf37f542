const SECRET_WORD = /(key|token|secret|password|passwd|authorization|cookie)/;
/** Words that contain a secret word but mean something else. */
const ORDINARY_WORD =
	/^(tokeni[sz]\w*|key(board|word|frame|map|stroke|note)s?|(mon|tur|don|hoc|joc|whis)keys?|secretar\w*)$/;

/** Whether the name of a variable or setting suggests that its value is a secret. */
export function isSecretName(name: string): boolean {
	return wordsOf(name).some((word) => SECRET_WORD.test(word) && !ORDINARY_WORD.test(word));
}

/** A number of tokens, as in `MAX_OUTPUT_TOKENS=128000`, is not a secret. */
export function isCount(name: string, value: string): boolean {
	return /^\d+$/.test(value) && wordsOf(name).includes("tokens");
}

function wordsOf(name: string): string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
		.toLowerCase()
		.split(/[^a-z]+/);
}
