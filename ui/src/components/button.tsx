import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";

type ButtonProps = ComponentProps<"button"> & { look?: ButtonLook };

export function Button({ look = "plain", className = "", type = "button", ...rest }: ButtonProps) {
	return <button type={type} {...rest} className={`${buttonClass(look)} ${className}`} />;
}
