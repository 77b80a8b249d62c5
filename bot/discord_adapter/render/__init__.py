"""What people see of a table. Pure: values in, `components.Screen` out."""
