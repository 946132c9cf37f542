/**
 * Control characters, characters that show nothing or reorder others, and characters whose look is unknown; except where
 * they are a part of an emoji. Includes line breaks and tabs.
 */
export const INVISIBLE =
	/(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Characters that look like a space. */
export const BLANK = /[^\P{Zs} ]|\u2800/u;
