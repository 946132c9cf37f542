import type { ComponentProps } from "react";

const BASE =
	"inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none disabled:opacity-55";

const VARIANTS: Record<ButtonVariant, string> = {
	primary: "border-accent bg-accent text-on-accent hover:brightness-110",
	plain: "border-line-strong/60 bg-surface hover:bg-sunken",
	danger: "border-bad/60 bg-surface text-bad hover:bg-bad-soft",
	quiet:
		"border-transparent text-muted hover:bg-sunken hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent",
};

const SIZES = { normal: "px-3 py-1.5", small: "px-2 py-1" };

type ButtonProps = ComponentProps<"button"> & { variant?: ButtonVariant; size?: ButtonSize };

export function Button({ variant = "plain", size = "normal", className = "", type = "button", ...rest }: ButtonProps) {
	return <button type={type} {...rest} className={`${buttonClass(variant, size)} ${className}`} />;
}

export type ButtonVariant = "primary" | "plain" | "danger" | "quiet";

export type ButtonSize = "normal" | "small";

/** Styles a link like a button. For a `<button>`, use `Button`. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize = "normal"): string {
	return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}
