import { visibleControls } from "./visible-controls.ts";

/**
 * Shows control characters as `^[`. Searched and copied text has one zero-width symbol for each, so that offsets
 * stay.
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
