import { visibleControls } from "./visible-controls.ts";

/**
 * Text that shows its control characters as `^[`. What is searched and copied is one symbol for each, without a size of its
 * own, so that positions in the text stay.
 */
export function ControlText({ text }: { text: string }) {
	return visibleControls(text).map((part, index) =>
		part.caret === null ? (
			part.text
		) : (
			<span
				key={index}
				data-caret={part.caret}
				className="text-[0px] leading-none before:text-[12px] before:text-muted before:content-[attr(data-caret)]"
			>
				{part.text}
			</span>
		),
	);
}
