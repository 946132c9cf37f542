import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

type ButtonProps = ComponentProps<"button"> & { variant?: ButtonVariant; size?: ButtonSize };

export function Button({ variant = "plain", size = "normal", className = "", type = "button", ...rest }: ButtonProps) {
	return <button type={type} {...rest} className={`${buttonClass(variant, size)} ${className}`} />;
}
